import { LOCALES } from '@galleria/locales'
import type { Plugin } from 'vite'
import { type BrowserPart, BROWSER_PARTS, textModuleId } from './text-modules.ts'

const ID = 'virtual:galleria/chunks'

/**
 * Tells the server build which files of the client build hold the texts of each part in each language,
 * so that a page can fetch its own together with the application and not after it.
 */
export function clientChunks(): Plugin {
  const files: Partial<Record<BrowserPart, Record<string, string>>> = {}
  return {
    name: 'galleria:client-chunks',
    sharedDuringBuild: true,
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const messageChunks = ${JSON.stringify(files)}\n` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const part of BROWSER_PARTS)
          for (const locale of LOCALES) if (file.facadeModuleId === `\0${textModuleId(part, locale)}`) (files[part] ??= {})[locale] = `/${file.fileName}`
      }
    },
  }
}
