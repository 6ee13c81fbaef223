import { expect, it, vi } from 'vitest'
import { keyLines, withPlayback } from './playbackKeys'

const cycle = vi.hoisted(() => vi.fn())
vi.mock('../../state/page/theme', () => ({ useTheme: { getState: () => ({ cycle }) } }))

const playback = { toggle: vi.fn(), step: vi.fn(), toStart: vi.fn(), toEnd: vi.fn(), changeSpeed: vi.fn() }
const actions = { onHelp: vi.fn(), onSearch: vi.fn() }
const press = (key: string, shiftKey = false) => withPlayback<typeof actions>(playback, (event, own) => (event.key === '/' ? own.onSearch : null))({ key, shiftKey } as KeyboardEvent, actions)

it.each([
  [' ', false, playback.toggle, []],
  ['ArrowLeft', false, playback.step, [-1, false]],
  ['ArrowRight', true, playback.step, [1, true]],
  ['Home', false, playback.toStart, []],
  ['End', false, playback.toEnd, []],
  ['[', false, playback.changeSpeed, [-1]],
  [']', false, playback.changeSpeed, [1]],
  ['?', false, actions.onHelp, []],
  ['/', false, actions.onSearch, []],
])('%j, with Shift: %s', (key, shift, called, args) => {
  called.mockClear()
  press(key, shift)!()
  expect(called.mock.calls).toEqual([args])
})

it('changes the theme with t, and leaves other keys to the browser', () => {
  expect(press('t')).toBe(cycle)
  expect(press('x')).toBeNull()
})

it("lists a page's own keys between those of all such pages", () => {
  expect(keyLines({ step: 'one', notable: 'two', ends: 'three' }, [{ keys: 'x', what: 'four' }])).toEqual([
    { keys: 'Space', what: 'play or pause' },
    { keys: '← →', what: 'one' },
    { keys: 'Shift ← →', what: 'two' },
    { keys: 'Home End', what: 'three' },
    { keys: '[ ]', what: 'slower, faster' },
    { keys: 'x', what: 'four' },
    { keys: 't', what: 'light or dark' },
    { keys: '?', what: 'this list' },
  ])
})
