import type { Plugin } from 'vite'

export function mockPlayground(): Plugin {
  return { name: 'mock-playground' }
}
