import { LRUCache } from 'lru-cache'
import type { Dependencies, Keeper } from './kept.tsx'

/** Of all parts together. A tile has about 1.5 kB, a row of them 10 kB, a product from its name to its reviews 30 kB, which its own parts have once more. */
const MAX_BYTES = 36_000_000
/** What a key, its entry and the head of a buffer take. */
const OVERHEAD = 400

/** Stands in the markup where a part is kept (k), begins (b) or ends (e). Of letters that React leaves alone, and nobody can guess it. */
const MARK = `galleria-${crypto.randomUUID()}:`
/** React's own, between two neighbouring texts; ours are to leave none behind. */
const BETWEEN_TEXTS = '<!-- -->'
/** What the head of a page, or its policy, has to know of. */
const NOT_TO_BE_KEPT = /<(?:script|style)\b|"_R_|fetchpriority="high"/i
/** The same where the head is told of pictures. */
const NOT_TO_BE_KEPT_TOLD = /<(?:script|style)\b|"_R_/i

/** One page in the making. */
export type PageParts = Keeper & {
  /** Text that stands for these bytes. */
  readonly put: (bytes: Uint8Array) => string
  /** The markup with all its parts in place, as UTF-8. */
  readonly assemble: (markup: string) => Uint8Array<ArrayBuffer>
}

/** Numbers for objects: the same for the same one, never given twice. */
function createNumbers(): (of: object) => number {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (of) => {
    let number = numbers.get(of)
    if (number === undefined) {
      last += 1
      number = last
      numbers.set(of, number)
    }
    return number
  }
}

/**
 * Parts of pages as bytes, the least recently used leave first. Keys hold all that a part depends on, so nothing here can be out of date. Bytes because a page
 * that is put together of thousands of small texts is dear to encode: that was a fifth of what it cost.
 */
export function createKeptParts(maxBytes = MAX_BYTES): () => PageParts {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: maxBytes, sizeCalculation: (bytes, key) => bytes.length + 2 * key.length + OVERHEAD })
  const numberOf = createNumbers()

  function keyOf(dependencies: Dependencies): string {
    let key = ''
    for (const one of dependencies) {
      if (typeof one === 'object') key += `#${numberOf(one)} `
      // The length says where it ends, whatever is in it.
      else if (typeof one === 'string') key += `${one.length}"${one} `
      else key += `${one} `
    }
    return key
  }

  return () => {
    const there: Uint8Array[] = []
    const made: { readonly key: string; readonly hasAhead: boolean }[] = []
    const put = (bytes: Uint8Array): string => `${MARK}k${there.push(bytes) - 1};`
    return {
      put,
      part: (dependencies, hasAhead) => {
        const key = keyOf(dependencies)
        const bytes = kept.get(key)
        return bytes ? { kept: put(bytes) } : { before: `${MARK}b${made.push({ key, hasAhead }) - 1};`, after: `${MARK}e;` }
      },
      assemble: (markup) => {
        const pieces: Uint8Array[] = []
        /** Parts that have begun and not ended: which, and the piece that they begin with. */
        const open: { readonly part: (typeof made)[number] | undefined; readonly from: number }[] = []
        let at = 0
        for (;;) {
          const mark = markup.indexOf(MARK, at)
          if (mark < 0) break
          const sign = markup[mark + MARK.length]
          const end = markup.indexOf(';', mark)
          const number = Number(markup.slice(mark + MARK.length + 1, end))
          const isSeparated = markup.startsWith(BETWEEN_TEXTS, mark - BETWEEN_TEXTS.length)
          pieces.push(Buffer.from(markup.slice(at, isSeparated ? Math.max(at, mark - BETWEEN_TEXTS.length) : mark)))
          at = end + 1
          if (markup.startsWith(BETWEEN_TEXTS, at)) at += BETWEEN_TEXTS.length
          if (sign === 'k') pieces.push(there[number] ?? new Uint8Array())
          else if (sign === 'b') open.push({ part: made[number], from: pieces.length })
          else {
            const { part, from } = open.pop() ?? {}
            if (part) kept.set(part.key, keepable(Buffer.concat(pieces.slice(from)), part))
          }
        }
        pieces.push(Buffer.from(markup.slice(at)))
        return Buffer.concat(pieces)
      },
    }
  }
}

function keepable(bytes: Buffer, { hasAhead }: { readonly hasAhead: boolean }): Uint8Array {
  const found = (hasAhead ? NOT_TO_BE_KEPT_TOLD : NOT_TO_BE_KEPT).exec(bytes.toString())
  if (found) throw new Error(`A part that is kept must not hold ${found[0]}`)
  return bytes
}
