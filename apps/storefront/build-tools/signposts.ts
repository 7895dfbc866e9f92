import { parseAst, type Rolldown } from 'vite'

/** Where a script that only passes on what another file exports leads to. */
export type Signpost = {
  readonly file: string
  /** Name -> the name that it has in that file. */
  readonly names: Readonly<Record<string, string>>
}

type Chunks = Readonly<Record<string, Pick<Rolldown.OutputChunk, 'code' | 'imports'>>>

const nameOf = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value)

/**
 * What the script `name` leads to, if it does nothing but pass on names of one file that loads everything which the script loads; undefined of any other. A page whose
 * code is in a file with that of others has such a script, which to fetch is a round trip for nothing.
 */
export function signpostOf(chunks: Chunks, name: string): Signpost | undefined {
  const chunk = chunks[name]
  if (!chunk) return undefined
  const brought = new Map<string, readonly [source: string, name: string]>()
  const names: Record<string, string> = {}
  const sources = new Set<string>()
  for (const statement of parseAst(chunk.code).body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') return undefined
        brought.set(specifier.local.name, [statement.source.value, nameOf(specifier.imported)])
      }
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      for (const { local, exported } of statement.specifiers) {
        const from = statement.source ? ([statement.source.value, nameOf(local)] as const) : brought.get(nameOf(local))
        if (!from) return undefined
        sources.add(from[0])
        names[nameOf(exported)] = from[1]
      }
    } else return undefined
  }
  const [source, ...others] = sources
  const file = chunk.imports.find((each) => each.split('/').at(-1) === source?.split('/').at(-1))
  if (file === undefined || others.length > 0) return undefined
  const loaded = loadedBy(chunks, file)
  return chunk.imports.every((each) => loaded.has(each)) ? { file, names } : undefined
}

/** A file and all that it imports. */
function loadedBy(chunks: Chunks, file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const each of chunks[file]?.imports ?? []) loadedBy(chunks, each, found)
  return found
}
