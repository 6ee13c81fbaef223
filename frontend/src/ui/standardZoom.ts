interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The zooms of an element and of all around it, multiplied. */
export function zoomAround(element: Element | null, zoomOf: (element: Element) => string = (each) => getComputedStyle(each).zoom): number {
  let zoom = 1
  for (let each = element; each; each = each.parentElement) zoom *= Number(zoomOf(each)) || 1
  return zoom
}

export const enlarged = ({ x, y, width, height }: Box, zoom: number): Box => ({ x: x * zoom, y: y * zoom, width: width * zoom, height: height * zoom })

/**
 * Makes WebKit measure as other browsers do. Without this, the boxes of what is enlarged by CSS zoom are in its own pixels there, but
 * pointers in those of the window, and `currentCSSZoom` is missing (WebKitGTK 2.50; CSS Viewport Module Level 1, "zoom").
 * Its viewport units are in its own pixels, too: theme/projector.css.
 */
export function standardiseZoom(): void {
  if ('currentCSSZoom' in Element.prototype) return
  document.documentElement.dataset.ownPixels = ''
  Object.defineProperty(Element.prototype, 'currentCSSZoom', {
    get(this: Element) {
      return zoomAround(this)
    },
  })
  measureInWindow(Element.prototype, (element) => element)
  measureInWindow(Range.prototype, ({ commonAncestorContainer: node }) => (node instanceof Element ? node : node.parentElement))
}

function measureInWindow<T extends Element | Range>(prototype: T, elementOf: (measured: T) => Element | null): void {
  const { getBoundingClientRect, getClientRects } = prototype
  const inWindow = (rect: DOMRect, zoom: number) => (zoom === 1 ? rect : DOMRect.fromRect(enlarged(rect, zoom)))
  prototype.getBoundingClientRect = function (this: T) {
    return inWindow(getBoundingClientRect.call(this), zoomAround(elementOf(this)))
  }
  prototype.getClientRects = function (this: T) {
    const zoom = zoomAround(elementOf(this))
    const rects = [...getClientRects.call(this)].map((rect) => inWindow(rect, zoom))
    return Object.assign(rects, { item: (index: number) => rects[index] ?? null })
  }
}
