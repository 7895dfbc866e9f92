import type { PageEncoding } from './page-cache.ts'

/** In the order in which we like to send them. */
const OURS: readonly PageEncoding[] = ['br', 'gzip', 'identity']

/** Browsers send a handful of values, over and over. */
const known = new Map<string, PageEncoding>()
const MOST_KNOWN = 100

/** The encoding that the reader wants most, by RFC 9110 §12.5.3; where nothing will do, the plain text. */
export function encodingOf(accepted: string | undefined): PageEncoding {
  if (!accepted) return 'identity'
  const before = known.get(accepted)
  if (before) return before
  const chosen = choose(accepted)
  if (known.size < MOST_KNOWN) known.set(accepted, chosen)
  return chosen
}

function choose(accepted: string): PageEncoding {
  const qualities = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const others = qualities.get('*')
  // Plain text needs no mention to be welcome, but what is mentioned is preferred to it.
  const qualityOf = (encoding: PageEncoding): number => qualities.get(encoding) ?? others ?? (encoding === 'identity' ? 0.001 : 0)
  const [best = 'identity'] = OURS.filter((encoding) => qualityOf(encoding) > 0).toSorted((left, right) => qualityOf(right) - qualityOf(left))
  return best
}
