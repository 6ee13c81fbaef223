import { useStore, type StoreApi } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

/** Fields of a store, for a component that is drawn again only when one of them changes. A log that grows in place needs its `seq` beside it. */
export function useFields<S, K extends keyof S>(store: Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>, ...names: K[]): Pick<S, K> {
  return useStore(
    store,
    useShallow((state) => Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<S, K>),
  )
}
