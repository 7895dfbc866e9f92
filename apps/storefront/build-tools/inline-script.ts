import { build, type Plugin } from 'vite'
import { isInPage } from './in-page.ts'

type InlineScript = {
  readonly id: string
  readonly source: string
  readonly name: string
  /** Of the element that has it in every page, where there is one. */
  readonly selector?: string
}

/** A module whose one export is a script that was built by itself, as a string: for scripts that are not part of the application. */
export function inlineScript({ id, source, name, selector }: InlineScript): Plugin {
  return {
    name: `galleria:${name}`,
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    async load(wanted) {
      if (wanted !== `\0${id}`) return undefined
      if (selector && isInPage(this.environment)) return `export const ${name} = document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''\n`
      this.addWatchFile(source)
      const result = await build({
        configFile: false,
        logLevel: 'error',
        build: { write: false, minify: true, target: 'es2022', lib: { entry: source, formats: ['iife'], name: 'galleria' } },
      })
      const outputs = Array.isArray(result) ? result : [result]
      const chunk = outputs.flatMap((output) => ('output' in output ? output.output : [])).find((file) => file.type === 'chunk')
      if (chunk?.type !== 'chunk') throw new Error(`${source} could not be built`)
      return `export const ${name} = ${JSON.stringify(chunk.code.trim())}\n`
    },
  }
}
