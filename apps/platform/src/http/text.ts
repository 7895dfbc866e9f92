import { isReadable } from '@galleria/kernel'

/** Where the first text stands that is not readable, as a JSON Pointer; nothing when all are, names of properties included. */
export function unreadableAt(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isReadable(value) ? undefined : path
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  for (const name of Object.keys(value)) {
    if (!isReadable(name)) return path
    const inner = (value as Readonly<Record<string, unknown>>)[name]
    // Most of what is sent is numbers and clean texts: no path is made for them.
    if (typeof inner === 'string' ? isReadable(inner) : typeof inner !== 'object' || inner === null) continue
    const found = unreadableAt(inner, `${path}/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
