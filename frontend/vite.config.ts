import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// `npm run dev` passes the API and the sockets on to a running playground; PLAYGROUND says where it is.
const playground = process.env.PLAYGROUND ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    // The server takes writes from its own origin only, so it must see the host that the browser sees.
    proxy: {
      '/api': { target: playground, changeOrigin: false },
      '/ws': { target: playground.replace(/^http/, 'ws'), ws: true, changeOrigin: false },
    },
  },
  // The second page is served by `manage.py shadow` by itself.
  build: { target: 'es2022', chunkSizeWarningLimit: 600, rollupOptions: { input: ['index.html', 'shadow.html'] } },
  // One world for all files: the tests are pure, and a world per file costs more than all of them. The time-out ends a test that hangs.
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], environment: 'node', pool: 'threads', isolate: false, testTimeout: 300_000 },
})
