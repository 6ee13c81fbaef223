import { useMemo } from 'react'
import { readPalette, type Palette } from '../../theme/palette'
import { useTheme } from './theme'

/** The colours on screen now, for painters. */
export function usePalette(): Palette {
  const theme = useTheme((state) => state.theme)
  return useMemo(() => readPalette(theme), [theme])
}
