/** How many pixels of the window one pixel of an element is: the projector style enlarges pages. */
export const zoomOf = (element: Element): number => (element as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1

/** Where a pointer is in an element, from its corner, in the element's own pixels. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
  const { x, y } = element.getBoundingClientRect()
  const zoom = zoomOf(element)
  return { x: (clientX - x) / zoom, y: (clientY - y) / zoom }
}
