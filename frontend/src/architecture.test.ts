import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// Which room may import which. A new room must be added here; nothing may import views.
const MAY_IMPORT: Record<string, string[]> = {
  wire: [],
  theme: [],
  readiness: [],
  model: ['wire'],
  layout: ['model', 'wire'],
  render: ['layout', 'model', 'wire', 'theme'],
  api: ['wire'],
  sockets: ['wire'],
  ui: ['theme', 'readiness'],
  state: ['api', 'sockets', 'layout', 'model', 'wire', 'theme', 'readiness'],
  fixtures: ['model', 'wire'],
  parts: ['state', 'api', 'sockets', 'layout', 'render', 'model', 'wire', 'ui', 'theme', 'readiness'],
  views: ['parts', 'state', 'api', 'sockets', 'layout', 'render', 'model', 'wire', 'ui', 'theme', 'readiness'],
}

const src = __dirname
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1]!)
  return targets.map((target) => relative(src, resolve(src, dirname(file), target)))
}

const roomOf = (path: string): string => path.split('/')[0]!

describe('rooms', () => {
  it('are all known', () => {
    const rooms = new Set(files.filter((file) => file.includes('/')).map(roomOf))
    expect([...rooms].filter((room) => !(room in MAY_IMPORT))).toEqual([])
  })

  it('import only what is below them', () => {
    const wrong = files
      .filter((file) => file.includes('/'))
      .flatMap((file) => {
        const room = roomOf(file)
        const allowed = [room, ...(MAY_IMPORT[room] ?? []), ...(/\.test\.tsx?$/.test(file) ? ['fixtures'] : [])]
        return importsOf(file).filter((target) => !allowed.includes(roomOf(target))).map((target) => `${file} → ${target}`)
      })
    expect(wrong).toEqual([])
  })
})
