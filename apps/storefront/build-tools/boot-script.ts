import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { inlineScript } from './inline-script.ts'

/** The script that stands in every page's head, as one string: it must run before paint and before the first click. */
export const bootScript = (): Plugin =>
  inlineScript({
    id: 'virtual:galleria/boot',
    source: fileURLToPath(new URL('../app/boot/boot.ts', import.meta.url)),
    name: 'bootScript',
    selector: 'head script',
  })
