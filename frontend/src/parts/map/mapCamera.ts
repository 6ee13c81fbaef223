import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { fitting, largestScale, panned, revealing, smallestScale, within, zoomedAmong, type Camera, type View } from '../../layout/camera'
import { gridAt, heightAt, isShown, tileRect, type MapRect, type NodeGrid } from '../../layout/nodeGrid'
import { isPrinted } from '../../ui/paper'
import type { Size } from '../../ui/useSize'

/** How far the reader has gone into the map, for buttons. */
export interface Zoom {
  fits: boolean
  largest: boolean
}

const SAME = 1.0001

/**
 * Where the reader is on the map. It is no state of React: panning paints, and renders nothing. While the whole map is on screen it
 * stays so when the panel or the map changes.
 */
export class MapCamera {
  camera: Camera
  grid: NodeGrid // as it is at the camera's scale
  zoom: Zoom = { fits: true, largest: false }
  private readonly listeners = new Set<() => void>()

  constructor(
    private laidOut: NodeGrid,
    private view: View,
  ) {
    this.grid = laidOut
    this.camera = fitting(view, laidOut)
    this.move(this.camera)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getZoom = (): Zoom => this.zoom

  /** Another map, or another size of the panel; nobody is told, since whoever renders with it paints anyway. */
  reset(grid: NodeGrid, view: View): void {
    const other = grid.order.length !== this.laidOut.order.length || grid.headers.length !== this.laidOut.headers.length
    const stays = !this.zoom.fits && !other
    this.laidOut = grid
    this.grid = gridAt(grid, this.camera.scale)
    this.view = view
    this.settle(stays ? this.camera : fitting(view, grid))
  }

  /** How many times as large as the whole map in the panel. */
  get times(): number {
    return this.camera.scale / smallestScale(this.view, this.laidOut)
  }

  readonly fit = (): void => this.move(fitting(this.view, this.laidOut))

  /** So many times as large around a point of the panel, its middle if none is given; false if that cannot be. */
  readonly zoomBy = (factor: number, x = this.view.width / 2, y = this.view.height / 2): boolean => {
    if (factor > 1 ? this.zoom.largest : this.zoom.fits) return false
    const limits = { least: smallestScale(this.view, this.laidOut), most: largestScale(this.view, this.laidOut) }
    const next = zoomedAmong(this.laidOut, this, factor, x, y, limits)
    this.move(next.camera, next.grid)
    return true
  }

  readonly panBy = (dx: number, dy: number): void => this.move(panned(this.camera, dx, dy))

  /** Puts a point of the map as it is laid out into the middle of the panel. */
  readonly centre = (x: number, y: number): void => {
    const { scale } = this.camera
    this.move({ scale, x: x - this.view.width / scale / 2, y: heightAt(y, this.laidOut, this.grid) - this.view.height / scale / 2 })
  }

  /** What is on screen, of the map as it is laid out. */
  seen(): MapRect {
    const { x, y, scale } = this.camera
    const [top, bottom] = [y, y + this.view.height / scale].map((each) => heightAt(each, this.grid, this.laidOut))
    return { x, y: top!, w: this.view.width / scale, h: bottom! - top! }
  }

  readonly reveal = (node: number): void => {
    if (isShown(this.grid, node)) this.move(revealing(this.camera, tileRect(this.grid, node), this.view))
  }

  /** `grid`: as it is at the scale of the camera, where it is known. */
  private move(camera: Camera, grid?: NodeGrid): void {
    const before = this.camera
    this.settle(camera, grid)
    if (before.x === this.camera.x && before.y === this.camera.y && before.scale === this.camera.scale) return
    for (const listener of this.listeners) listener()
  }

  private settle(camera: Camera, grid?: NodeGrid): void {
    if (camera.scale !== this.camera.scale) this.grid = grid ?? gridAt(this.laidOut, camera.scale)
    this.camera = within(camera, this.view, this.grid)
    const fits = this.camera.scale <= smallestScale(this.view, this.laidOut) * SAME
    const largest = this.camera.scale * SAME >= largestScale(this.view, this.laidOut)
    if (fits !== this.zoom.fits || largest !== this.zoom.largest) this.zoom = { fits, largest }
  }
}

/** A camera over this map. */
export function useMapCamera(grid: NodeGrid, size: Size): MapCamera {
  const camera = useMemo(() => new MapCamera(grid, size), []) // eslint-disable-line react-hooks/exhaustive-deps -- it outlives maps
  const known = useRef({ grid, size })
  if (known.current.grid !== grid || known.current.size !== size) {
    known.current = { grid, size }
    camera.reset(grid, size)
  }
  return camera
}

export const useZoom = (camera: MapCamera): Zoom => useSyncExternalStore(camera.subscribe, camera.getZoom)

/** Paints in the next frame after something that is painted has changed or the camera has moved, once for all that came before it. */
export function usePainting(camera: MapCamera, paint: () => void): void {
  const latest = useRef(paint)
  const frame = useRef(0)
  const soon = useCallback(() => {
    if (isPrinted()) return latest.current()
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      latest.current()
    })
  }, [])
  useLayoutEffect(() => {
    latest.current = paint
    soon()
  }, [paint, soon])
  useLayoutEffect(() => {
    const leave = camera.subscribe(soon)
    return () => {
      leave()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [camera, soon])
}
