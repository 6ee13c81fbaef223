import { useEffect } from 'react'
import { useTheme } from '../../state/page/theme'
import { isCovered, takesText } from '../../ui/typing'

/** Keys of the pages that are lists and forms: `/` goes to the search of the page, `t` changes the theme. */
export function usePageKeys(): void {
  const cycle = useTheme((state) => state.cycle)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target) || isCovered()) return
      if (event.key === 't') return cycle()
      const search = event.key === '/' ? document.querySelector<HTMLInputElement>('[role="searchbox"]') : null
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [cycle])
}
