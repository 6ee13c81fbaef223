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
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      // The second page is served by `manage.py shadow` by itself.
      input: ['index.html', 'shadow.html'],
      output: {
        codeSplitting: {
          // What two pages need comes once for all: a run would otherwise fetch 110 small files, six at a time.
          groups: [
            { name: 'libraries', test: /node_modules/, minShareCount: 2, priority: 1 },
            { name: 'shared', test: /frontend.src/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  // One world for all files: the tests are pure, and a world per file costs more than all of them. The time-out ends a test that hangs.
  test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], environment: 'node', pool: 'threads', isolate: false, testTimeout: 300_000 },
})
