import type { Export } from '../wire/exports'
import { ask, fetchFile } from './client'

export const exportsPath = (run: string): string => `runs/${run}/exports/`

export const listExports = (run: string): Promise<Export[]> => ask(exportsPath(run))
export const fetchExport = (run: string, name: string): Promise<Blob> => fetchFile(`${exportsPath(run)}${name}/`)
