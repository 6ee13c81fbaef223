import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseRoute, type Route } from '../../model/page/route'
import { fromHere } from './arrival'

const { navigate, notify, shown } = vi.hoisted(() => {
  vi.resetModules() // test files share modules, and another one mocks the same
  return { navigate: vi.fn(), notify: vi.fn(), shown: { route: { page: 'home' } as Route } }
})
vi.mock('./location', () => ({ navigate, useLocation: { getState: () => shown } }))
vi.mock('./notice', () => ({ notify }))

const at = (path: string, search = '') => {
  shown.route = parseRoute(path, search)
}

beforeEach(() => {
  vi.clearAllMocks()
  at('/runs/a')
})

describe('what has been made', () => {
  it('opens where it was asked for', () => {
    expect(fromHere()('/runs/b', 'Made')).toBe(true)
    expect(navigate).toHaveBeenCalledWith('/runs/b')
    expect(notify).not.toHaveBeenCalled()
  })

  it('opens at another place of the same page', () => {
    const arrive = fromHere()
    at('/runs/a', '?step=3')
    expect(arrive('/runs/b', 'Made')).toBe(true)
  })

  it('is only told of on another page', () => {
    const arrive = fromHere()
    at('/runs/c')
    expect(arrive('/runs/b', 'Made')).toBe(false)
    expect(navigate).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledWith('Made', '/runs/b')
  })

  it('is only told of to those who do not want it any more', () => {
    let isOpen = true
    const arrive = fromHere(() => isOpen)
    isOpen = false
    expect(arrive('/runs/b', 'Made')).toBe(false)
    expect(navigate).not.toHaveBeenCalled()
  })
})
