import { isRecord } from '../source-row.ts'

/** What a rule can look at: the source's row, and what the importer has found out about it already (`{@group}`, `{@category}`). */
export type Fields = { readonly row: Readonly<Record<string, unknown>>; readonly known: Readonly<Record<string, string>> }

export type FieldReader = (fields: Fields) => unknown

/** "price", "dimensions.width", "images.0": a field of the row, or of what is inside it. "@group" is something known. */
export function fieldReader(path: string): FieldReader {
  if (path.startsWith('@')) {
    const name = path.slice(1)
    return ({ known }) => known[name]
  }
  const steps = path.split('.')
  if (steps.length === 1) return ({ row }) => row[path]
  return ({ row }) => (path in row ? row[path] : steps.reduce<unknown>(childOf, row))
}

function childOf(parent: unknown, step: string): unknown {
  if (Array.isArray(parent)) return parent[Number(step)]
  return isRecord(parent) ? parent[step] : undefined
}

/** A field as people read it; lists with commas; nothing for what is not there. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ')
  return ''
}
