import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepChanges, tryChanges } from '../../api/whatIf'
import { parseRoute, type Route } from '../../model/page/route'
import type { Change, DraftDifference } from '../../wire/whatIf'
import { change, discard, keep, leaveWhatIf, readWhatIf, redo, removeChange, since, undo, useWhatIf } from './whatIf'

const { navigate, notify, shown } = vi.hoisted(() => {
  vi.resetModules() // test files share modules, and another one mocks the same
  return { navigate: vi.fn(), notify: vi.fn(), shown: { route: { page: 'home' } as Route } }
})
vi.mock('../page/location', () => ({ navigate, useLocation: { getState: () => shown } }))
vi.mock('../page/notice', () => ({ notify }))
vi.mock('../../api/whatIf', () => ({ keepChanges: vi.fn(), tryChanges: vi.fn() }))

const drain = (node: string) => ({ drain: node }) as unknown as Change
const [ONE, TWO] = [drain('one'), drain('two')]
const moved = (pods: number) => ({ moved: pods }) as unknown as DraftDifference

/** A request whose answer the test gives when it likes. */
function asked<Answer>(): { answer: (value: Answer) => void; refuse: (error: Error) => void; promise: Promise<Answer> } {
  let [answer, refuse]: [(value: Answer) => void, (error: Error) => void] = [() => undefined, () => undefined]
  const promise = new Promise<Answer>((resolve, reject) => ([answer, refuse] = [resolve, reject]))
  return { answer, refuse, promise }
}

function open(runId: string, search = '?whatIf=1') {
  vi.stubGlobal('window', { location: { search }, setTimeout, clearTimeout })
  shown.route = parseRoute(`/runs/${runId}`, search)
  readWhatIf(runId)
}
const shownChanges = () => useWhatIf.getState().changes

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  vi.mocked(tryChanges).mockResolvedValue(moved(0))
  open('a')
})
afterEach(() => {
  leaveWhatIf()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is kept', () => {
  const keeping = () => {
    const request = asked<{ id: string }>()
    vi.mocked(keepChanges).mockReturnValueOnce(request.promise as ReturnType<typeof keepChanges>)
    return { ...request, done: keep() }
  }

  it('opens beside the run, and the draft is over', async () => {
    change(ONE)
    const { answer, done } = keeping()
    expect(useWhatIf.getState().keeping).toBe(true)
    answer({ id: 'x' })
    await done
    expect(keepChanges).toHaveBeenCalledWith('a', { changes: [ONE], step: null })
    expect(navigate).toHaveBeenCalledWith('/compare?left=a&right=x')
    expect(shownChanges()).toEqual([])
    expect(useWhatIf.getState().keeping).toBe(false)
  })

  it('loses no change that is made meanwhile', async () => {
    change(ONE)
    const { answer, done } = keeping()
    change(TWO)
    answer({ id: 'x' })
    await done
    expect(shownChanges()).toEqual([ONE, TWO])
    expect(navigate).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledWith(expect.stringContaining('kept'), '/compare?left=a&right=x')
    expect(useWhatIf.getState().keeping).toBe(false)
  })

  it('leaves another run and its draft alone', async () => {
    change(ONE)
    const { answer, done } = keeping()
    open('b')
    change(TWO)
    const second = keeping()
    answer({ id: 'x' })
    await done
    expect(shownChanges()).toEqual([TWO])
    expect(navigate).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledWith(expect.stringContaining('kept'), '/compare?left=a&right=x')
    expect(useWhatIf.getState().keeping).toBe(true)
    second.answer({ id: 'y' })
    await second.done
    expect(navigate).toHaveBeenCalledWith('/compare?left=b&right=y')
  })

  it('says why it is refused, and stays a draft', async () => {
    change(ONE)
    const { refuse, done } = keeping()
    refuse(new Error('No'))
    await done
    expect(notify).toHaveBeenCalledTimes(1)
    expect(shownChanges()).toEqual([ONE])
    expect(useWhatIf.getState().keeping).toBe(false)
  })

  it('needs changes', async () => {
    await keep()
    expect(keepChanges).not.toHaveBeenCalled()
  })
})

describe('what the changes come to', () => {
  it('is asked for after a pause, then for the latest changes', async () => {
    const first = asked<DraftDifference>()
    vi.mocked(tryChanges).mockReturnValueOnce(first.promise).mockResolvedValueOnce(moved(2))
    change(ONE)
    expect(tryChanges).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    change(TWO)
    await vi.advanceTimersByTimeAsync(100)
    expect(tryChanges).toHaveBeenCalledTimes(1)
    first.answer(moved(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.mocked(tryChanges).mock.calls.map(([, draft]) => draft.changes)).toEqual([[ONE], [ONE, TWO]])
    expect(useWhatIf.getState()).toMatchObject({ difference: moved(2), answered: [ONE, TWO] })
  })

  it('is dropped if it comes after the run was left', async () => {
    const late = asked<DraftDifference>()
    vi.mocked(tryChanges).mockReturnValueOnce(late.promise)
    change(ONE)
    await vi.advanceTimersByTimeAsync(100)
    open('b')
    late.answer(moved(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(useWhatIf.getState()).toMatchObject({ runId: 'b', difference: null, changes: [] })
  })

  it('is asked for again at another time', async () => {
    change(ONE)
    await vi.advanceTimersByTimeAsync(100)
    since(3)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.mocked(tryChanges).mock.calls.map(([, draft]) => draft.step)).toEqual([null, 3])
  })
})

describe('a draft', () => {
  it('is undone, redone, shortened and discarded', () => {
    change(ONE)
    change(TWO)
    undo()
    expect(shownChanges()).toEqual([ONE])
    redo()
    expect(shownChanges()).toEqual([ONE, TWO])
    removeChange(0)
    expect(shownChanges()).toEqual([TWO])
    discard()
    expect(shownChanges()).toEqual([])
  })

  it('is of one run, at the time that the address says', () => {
    change(ONE)
    open('a', '?whatIf=1&since=4')
    expect(useWhatIf.getState()).toMatchObject({ open: true, step: 4, changes: [ONE] })
    open('b', '')
    expect(useWhatIf.getState()).toMatchObject({ open: false, step: null, changes: [] })
  })
})
