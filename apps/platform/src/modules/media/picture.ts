import { createHash } from 'node:crypto'

/** First 20 hex digits of the SHA-256: the same bytes are the same picture. */
export const idOf = (original: Uint8Array): string => createHash('sha256').update(original).digest('hex').slice(0, 20)

/** What is known of an original's bytes. Width and height are as it is seen, after the turn that a camera noted. */
export type OriginalFacts = {
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly isOpaque: boolean
  /** How it looks from afar: its share of the square in percent, and the colours of its upper and lower half, as in `100x66-a53-421`. Null where something shines through. */
  readonly hint: string | null
}

/** The same of any original: a film and its captions are not measured. */
export type FileFacts = Omit<OriginalFacts, 'width' | 'height'> & {
  readonly width: number | null
  readonly height: number | null
  /** Whether only customers have it: then it is seen while something that is shown shows it. */
  readonly isOfCustomer?: boolean
}

/** What is kept of a picture by whoever shows it: `/img/` before it is an address, and what follows the `#` never leaves the page. */
export const referenceOf = (id: string, hint: string | null): string => (hint === null ? id : `${id}#${hint}`)

export const idIn = (reference: string): string => reference.split('#', 1)[0] ?? ''

/** A photograph as a shop keeps it: upright, no larger than it can be shown, and without what the camera noted. */
export type PreparedPicture = { readonly bytes: Uint8Array; readonly facts: OriginalFacts }

/** A picture that a tenant has: its original lies in the store, or it is drawn of a recipe in any size. */
export type StoredPicture = { readonly isOpaque: boolean; readonly recipe: object | null; readonly mediaType: string | null; readonly isOfCustomer?: boolean }

/** Whose, and which. */
export type PictureKey = { readonly tenantId: string; readonly id: string }

const REFUSALS = {
  too_large: 'A picture can have 20 MB',
  too_many_pixels: 'A picture can have 50 million pixels',
  type_unknown: 'A picture is a JPEG, PNG, WebP, AVIF or GIF file',
  unreadable: 'The picture can not be read to its end',
} as const
export type RefusalReason = keyof typeof REFUSALS

/** Why bytes were not taken as a picture. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(REFUSALS[reason], options)
    this.reason = reason
  }
}

/** Photographs of good cameras fit; what is larger was not meant for a page. */
export const MOST_BYTES = 20 * 1024 * 1024
/** A few bytes can unpack to gigabytes: nothing with more pixels is ever decoded. */
export const MOST_PIXELS = 50_000_000

const MAGIC: readonly (readonly [type: string, matches: (head: string) => boolean])[] = [
  ['image/jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
  ['image/png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
  ['image/gif', (head) => /^GIF8[79]a/.test(head)],
  ['image/webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['image/avif', (head) => head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8, 32))],
]

/**
 * By the first bytes, never by a name or a header. SVG is not among them: it is a program and a page in one, which could fetch, recurse and lie.
 */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return MAGIC.find(([, matches]) => matches(head))?.[0]
}
