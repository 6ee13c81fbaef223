import { download } from '../../../ui/clipboard'

const COPIED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'paint-order', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor']

/** A drawing of the page as a file of its own: what the style sheet says is written into its elements. */
export function saveDrawing(drawing: SVGSVGElement, name: string): void {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = drawing.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(originals[index]!)
    element.setAttribute('style', COPIED.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';'))
    element.removeAttribute('class')
  })
  for (const lane of copy.querySelectorAll<SVGGElement>('[data-top]')) lane.append(nameOf(lane, getComputedStyle(document.body).color))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('style', `background:${getComputedStyle(document.body).getPropertyValue('--surface')};font-family:${getComputedStyle(drawing).fontFamily}`)
  download(`${name}.svg`, new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }))
}

/** On the page, names stand beside the drawing. */
function nameOf({ dataset }: SVGGElement, colour: string): SVGTextElement {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  text.textContent = dataset.lane ?? ''
  text.setAttribute('style', `fill:${colour};font-weight:700;font-size:13px`)
  text.setAttribute('x', '2')
  text.setAttribute('y', String(Number(dataset.top) + 13))
  return text
}
