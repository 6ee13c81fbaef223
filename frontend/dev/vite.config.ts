import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { mockPlayground } from './mock'

// `npm run dev:mock`: the page against made-up answers, for work on the page without a server. Never part of a build.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), mockPlayground()],
  server: { host: '127.0.0.1' },
})
