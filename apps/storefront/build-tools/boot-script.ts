import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const ID = 'virtual:galleria/boot'
const SOURCE = fileURLToPath(new URL('../app/boot/boot.ts', import.meta.url))

/** The script that stands in every page's head, as one string: it must run before paint and before the first click. */
export function bootScript(): Plugin {
  return {
    name: 'galleria:boot-script',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return
      this.addWatchFile(SOURCE)
      const result = await build({
        configFile: false,
        logLevel: 'error',
        build: { write: false, minify: true, target: 'es2022', lib: { entry: SOURCE, formats: ['iife'], name: 'galleriaBoot' } },
      })
      const outputs = Array.isArray(result) ? result : [result]
      const chunk = outputs.flatMap((output) => ('output' in output ? output.output : [])).find((file) => file.type === 'chunk')
      if (chunk?.type !== 'chunk') throw new Error('The boot script could not be built')
      return `export const bootScript = ${JSON.stringify(chunk.code.trim())}\n`
    },
  }
}
