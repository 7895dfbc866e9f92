import { createHash } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'

const ID = 'virtual:galleria/page-styles'
const ROOT = 'root.tsx'

type Pages = readonly Pick<RouteConfigEntry, 'id' | 'file' | 'path' | 'index' | 'children'>[]
type Files = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/** Id of a page -> its file below app/ and those of the layouts that it stands in, from the outermost inwards. */
function chainsOf(pages: Pages, outer: readonly string[] = []): [id: string, files: readonly string[]][] {
  return pages.flatMap(({ id, file, path, index, children = [] }) => {
    const files = [...outer, file]
    const own: [string, readonly string[]][] = path !== undefined || index ? [[id ?? file.replace(/\.tsx?$/, ''), files]] : []
    return [...own, ...chainsOf(children, files)]
  })
}

/** The style sheets that a chunk and everything it imports need, each chunk's own before those of its imports, as the router lists them. */
function stylesOf(chunk: Rolldown.OutputChunk, files: Files, visited = new Set<string>()): string[] {
  if (visited.has(chunk.fileName)) return []
  visited.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => {
    const file = files[name]
    return file?.type === 'chunk' ? stylesOf(file, files, visited) : []
  })
  return [...(chunk.viteMetadata?.importedCss ?? []), ...imported]
}

/** Page -> its style sheets beyond the root's, where they are several. */
export function joinableStyles(files: Files, pages: Pages): Map<string, readonly string[]> {
  const chunks = Object.values(files).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const chunkOf = (file: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.split('?')[0]?.endsWith(`/app/${file}`))
  const sheetsOf = (file: string): string[] => {
    const chunk = chunkOf(file)
    return chunk ? stylesOf(chunk, files) : []
  }
  const everywhere = new Set(sheetsOf(ROOT))
  return new Map(
    chainsOf(pages).flatMap(([id, chain]) => {
      const sheets = [...new Set(chain.flatMap(sheetsOf))].filter((name) => !everywhere.has(name))
      return sheets.length > 1 ? [[id, sheets] as const] : []
    }),
  )
}

/**
 * Writes the style sheets of a page, one for each chunk that it loads, into one file, and tells the server build which. Nothing is shown before all of them
 * have come, and on a line of long round trips ten small files come later than a large one. Parts that are loaded when they are needed keep their own.
 */
export function pageStyles(pages: Pages): Plugin {
  const joined: Record<string, string> = {}
  return {
    name: 'galleria:page-styles',
    enforce: 'post',
    sharedDuringBuild: true,
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const pageStyles = ${JSON.stringify(joined)}\n` : undefined),
    generateBundle(_options, files) {
      if (this.environment.name !== 'client') return
      for (const [id, sheets] of joinableStyles(files, pages)) {
        const source = sheets.map((name) => textOf(files[name], name)).join('\n')
        const fileName = `assets/page-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.css`
        this.emitFile({ type: 'asset', fileName, source })
        joined[id] = `/${fileName}`
      }
    },
  }
}

function textOf(file: Files[string] | undefined, name: string): string {
  if (file?.type !== 'asset') throw new Error(`The style sheet ${name} is not in the bundle`)
  return Buffer.from(file.source).toString()
}
