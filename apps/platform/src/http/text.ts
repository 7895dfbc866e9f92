import { isReadable, plain } from '@galleria/kernel'
import { DomainError } from '../errors.ts'

/** Deeper than anything that has a meaning here; what looks through a body calls itself for each level. */
const MOST_LEVELS = 64

/** What the texts in something sent are like. */
export type Look = {
  /** Where the first one stands that is not readable, as a JSON Pointer; undefined when all are, names of properties included. */
  readonly unreadableAt: string | undefined
  /** Whether `inPlain` would change nothing. */
  readonly isPlain: boolean
}

/** Throws `request.malformed` for what is nested too deeply to be looked through. */
export function lookThrough(value: unknown): Look {
  let isPlain = true
  const isGood = (text: string): boolean => {
    isPlain &&= plain(text) === text
    return isReadable(text)
  }
  function unreadableAt(given: unknown, path: string, level: number): string | undefined {
    if (typeof given === 'string') return isGood(given) ? undefined : path
    if (typeof given !== 'object' || given === null || ArrayBuffer.isView(given)) return undefined
    if (level > MOST_LEVELS) throw new DomainError('request.malformed')
    for (const name of Object.keys(given)) {
      // No name is made another one.
      if (!isReadable(name) || plain(name) !== name) return path
      const inner = (given as Readonly<Record<string, unknown>>)[name]
      // Most of what is sent is numbers and clean texts: no path is made for them.
      if (typeof inner === 'string' ? isGood(inner) : typeof inner !== 'object' || inner === null) continue
      const found = unreadableAt(inner, `${path}/${name}`, level + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  return { unreadableAt: unreadableAt(value, '', 0), isPlain }
}

/** The same with plain texts, but for those that stand where a secret does (`secretsIn`). For what `lookThrough` has been through. */
export function inPlain(value: unknown, secrets: ReadonlySet<string>, path = ''): unknown {
  if (typeof value === 'string') return secrets.has(path) ? value : plain(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map((each) => inPlain(each, secrets, `${path}/*`))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inPlain(inner, secrets, `${path}/${name}`)]))
}
