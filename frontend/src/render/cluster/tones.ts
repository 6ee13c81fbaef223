import type { Tone } from '../../model/map/mapColour'
import type { Palette } from '../../theme/palette'

/** The colour of a class of nodes. */
export function toneColour(palette: Palette, tone: Tone): string {
  switch (tone.kind) {
    case 'none':
      return palette.line
    case 'empty':
      return palette.track
    case 'fill':
      return palette.fills[tone.step]!
    case 'heat':
      return palette.heat[tone.step]!
    case 'plugin':
      return palette.plugin(tone.plugin)
    case 'passed':
      return palette.passed
    case 'unseen':
      return palette.unreached
    case 'more':
      return tone.step ? palette.passed : palette.passedBlock
    case 'less':
      return tone.step ? palette.preempting : palette.preemptingBlock
  }
}
