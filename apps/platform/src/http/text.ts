import { isReadable } from '@galleria/kernel'
import { DomainError } from '../errors.ts'

/** Deeper than anything that has a meaning here; what looks through a body calls itself for each level. */
const MOST_LEVELS = 64

/** Where the first text stands that is not readable, as a JSON Pointer; nothing when all are, names of properties included. Throws `request.malformed` for what is nested too deeply to be looked through. */
export function unreadableAt(value: unknown, path = '', level = 0): string | undefined {
  if (typeof value === 'string') return isReadable(value) ? undefined : path
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (level > MOST_LEVELS) throw new DomainError('request.malformed')
  for (const name of Object.keys(value)) {
    if (!isReadable(name)) return path
    const inner = (value as Readonly<Record<string, unknown>>)[name]
    // Most of what is sent is numbers and clean texts: no path is made for them.
    if (typeof inner === 'string' ? isReadable(inner) : typeof inner !== 'object' || inner === null) continue
    const found = unreadableAt(inner, `${path}/${name}`, level + 1)
    if (found !== undefined) return found
  }
  return undefined
}
