import { useState, type ReactNode } from 'react'
import { apiUrl } from '../../api/client'
import { download, toTsv } from '../../ui/clipboard'
import type { MenuAction } from '../../ui/MenuButton'
import { copyAs, TextDialog } from './TextDialog'

/** A picture on request: the same drawing as SVG text or as the PNG of a canvas. */
export interface Picture {
  name: string // of the file, without its ending
  svg: () => string
  width: number
  height: number
}

interface PanelData {
  title: string
  path: string | null // of the API call that answers the same; null: it tells more than is shown
  json: () => unknown
  tsv?: () => (string | number | null)[][]
  picture?: () => Picture
}

/** What every panel offers: its data as JSON, the API call for it, its table as TSV, its picture as SVG or PNG. */
export function usePanelMenu({ title, path, json, tsv, picture }: PanelData): { menu: MenuAction[]; dialog: ReactNode } {
  const [shown, setShown] = useState<string | null>(null)
  const menu: MenuAction[] = [{ name: 'Show as JSON', run: () => setShown(JSON.stringify(json(), null, 2)) }]
  if (path !== null) menu.push({ name: 'Copy the API call', run: () => void copyAs('API call', apiCall(path)) })
  if (tsv) menu.push({ name: 'Copy the table as TSV', run: () => void copyAs('Table', toTsv(tsv())) })
  if (picture) {
    menu.push({ name: 'Download the picture as SVG', run: () => saveSvg(picture()) })
    menu.push({ name: 'Download the picture as PNG', run: () => void savePng(picture()) })
  }
  const dialog = shown !== null && <TextDialog title={`${title} as JSON`} what="JSON" text={shown} onClose={() => setShown(null)} />
  return { menu, dialog }
}

function apiCall(path: string): string {
  return `curl -s '${window.location.origin}${apiUrl(path)}'`
}

function saveSvg({ name, svg }: Picture): void {
  download(`${name}.svg`, new Blob([svg()], { type: 'image/svg+xml' }))
}

const PNG_SCALE = 2

async function savePng({ name, svg, width, height }: Picture): Promise<void> {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg()], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PNG_SCALE
  canvas.height = height * PNG_SCALE
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob))
}
