import { create } from 'zustand'
import { NO_CHANGES, type ChangeSet } from '../../model/objects/changeSet'

interface ChangesState {
  /** Edits that are not saved yet, by the snapshot they are made to; none: the snapshot is as it is. */
  bySnapshot: Record<string, ChangeSet>
}

export const useChangesStore = create<ChangesState>(() => ({ bySnapshot: {} }))

export const changesOf = (id: string): ChangeSet => useChangesStore.getState().bySnapshot[id] ?? NO_CHANGES

/** The unsaved edit of a snapshot; it outlives the page, but not the visit. */
export function useChanges(id: string): ChangeSet {
  return useChangesStore((state) => state.bySnapshot[id] ?? NO_CHANGES)
}

export function setChanges(id: string, change: (before: ChangeSet) => ChangeSet): void {
  useChangesStore.setState(({ bySnapshot }) => ({ bySnapshot: { ...bySnapshot, [id]: change(bySnapshot[id] ?? NO_CHANGES) } }))
}
