import { LOCALES } from '@galleria/locales'
import type { Plugin } from 'vite'
import { textModuleId } from './text-modules.ts'

const ID = 'virtual:galleria/chunks'

/**
 * Tells the server build which files of the client build hold the catalogue of each language,
 * so that the page can fetch it together with the application and not after it.
 */
export function clientChunks(): Plugin {
  const files: Record<string, string> = {}
  return {
    name: 'galleria:client-chunks',
    sharedDuringBuild: true,
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const messageChunks = ${JSON.stringify(files)}\n` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const locale = LOCALES.find((candidate) => file.facadeModuleId === `\0${textModuleId('public', candidate)}`)
        if (locale) files[locale] = `/${file.fileName}`
      }
    },
  }
}
