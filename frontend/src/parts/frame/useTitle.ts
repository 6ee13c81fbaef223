import { useEffect } from 'react'
import { useLocation } from '../../state/page/location'
import { say } from '../../state/page/announcements'

/** The path of the page that the browser itself opened, until another one comes in its place. */
let openedByBrowser: string | null = window.location.pathname

/**
 * The name of the page. Of a page that comes in place of another the browser tells nobody, and the link that had the focus is gone with
 * its page: so the focus goes to what the new page is about, and screen readers hear its name.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Scheduling playground`
    if (window.location.pathname === openedByBrowser) return
    openedByBrowser = null
    if (document.activeElement === document.body) focusMain()
    if (useLocation.getState().lesson === null) say(title) // a lesson says what it opens a page for
  }, [title])
}

/** Not by the address, which is a permalink. A page that still loads puts another main part in the place of this one: that one takes the focus over. */
export function focusMain(): void {
  openedByBrowser = null
  const main = document.getElementById('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
