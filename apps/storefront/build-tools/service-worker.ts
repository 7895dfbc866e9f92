import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { inlineScript } from './inline-script.ts'

/** The service worker, as a string that a route serves: it differs from shop to shop. */
export const serviceWorker = (): Plugin =>
  inlineScript({
    id: 'virtual:galleria/service-worker',
    source: fileURLToPath(new URL('../app/offline/service-worker.ts', import.meta.url)),
    name: 'serviceWorker',
  })
