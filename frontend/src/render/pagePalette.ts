import { readFileSync } from 'node:fs'
import { paletteOf, type Palette } from '../theme/palette'

const TOKENS = readFileSync('src/theme/tokens.css', 'utf8')
const [LIGHT, DARK] = TOKENS.split(":root[data-theme='dark']") as [string, string]

/** The colours of the style sheet, as a browser would find them. */
export function palette(theme: 'light' | 'dark'): Palette {
  const find = (text: string, name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(text)?.[1]
  return { ...paletteOf(theme, (name) => (theme === 'dark' ? find(DARK, name) : undefined) ?? find(LIGHT, name) ?? ''), font: 'sans-serif' }
}
