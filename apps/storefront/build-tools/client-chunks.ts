import { LOCALES } from '@galleria/locales'
import type { Plugin } from 'vite'
import { type Signpost, signpostOf } from './signposts.ts'
import { type BrowserPart, BROWSER_PARTS, textModuleId } from './text-modules.ts'

const ID = 'virtual:galleria/chunks'
const ENTRY = '/app/entry.client.tsx'
/** The root, and every page and layout. */
const ROUTE = /\/app\/(?:root|routes\/[\w-]+)\.tsx\?/

/**
 * Tells the server build which files of the client build hold the texts of each part in each language,
 * so that a page can fetch its own together with the application and not after it; in which file the application itself begins, whose own has nothing in it
 * but its name; where else the code of a page is whose own has nothing else in it either; and how large each file is.
 */
export function clientChunks(): Plugin {
  const files: Partial<Record<BrowserPart, Record<string, string>>> = {}
  let start: string | undefined
  const signposts: Record<string, Signpost> = {}
  const sizes: Record<string, number> = {}
  return {
    name: 'galleria:client-chunks',
    sharedDuringBuild: true,
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? [
            `export const messageChunks = ${JSON.stringify(files)}`,
            `export const startChunk = ${JSON.stringify(start)}`,
            `export const signposts = ${JSON.stringify(signposts)}`,
            `export const chunkSizes = ${JSON.stringify(sizes)}`,
          ].join('\n')
        : undefined,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.fromEntries(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
      for (const file of Object.values(chunks)) {
        const signpost = ROUTE.test(file.facadeModuleId ?? '') ? signpostOf(chunks, file.fileName) : undefined
        if (signpost) signposts[`/${file.fileName}`] = { ...signpost, file: `/${signpost.file}` }
        sizes[`/${file.fileName}`] = file.code.length
        if (file.moduleIds.some((id) => id.endsWith(ENTRY))) start = `/${file.fileName}`
        for (const part of BROWSER_PARTS)
          for (const locale of LOCALES) if (file.facadeModuleId === `\0${textModuleId(part, locale)}`) (files[part] ??= {})[locale] = `/${file.fileName}`
      }
    },
  }
}
