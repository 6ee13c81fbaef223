// Pictures of decisions that have points, held against stored ones (`pictures/`); see cluster/pictures.test.ts.
import { expect, it } from 'vitest'
import { palette } from './pagePalette'
import { SMALL_EXPLANATION } from '../fixtures/smallRun'
import { layoutFunnel } from '../layout/funnel'
import { paintDecision } from './decisionPainter'
import { SvgSurface } from './surface'

const WIDTH = 640

it.each(['light', 'dark'] as const)('a decision looks as it did, %s', async (theme) => {
  const funnel = layoutFunnel(SMALL_EXPLANATION)
  const height = paintDecision(null, palette(theme), SMALL_EXPLANATION, funnel, WIDTH)
  const surface = new SvgSurface(WIDTH, height, 'sans-serif')
  paintDecision(surface, palette(theme), SMALL_EXPLANATION, funnel, WIDTH)
  await expect(surface.toString()).toMatchFileSnapshot(`pictures/decision-${theme}.svg`)
})
