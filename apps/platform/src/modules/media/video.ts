/** What goes with a product besides pictures: films, and their captions. */
export type VideoType = 'video/mp4' | 'video/webm' | 'text/vtt'

/** Names of the kinds of MP4 that browsers play; HEIF pictures and AVIF begin alike and are none. */
const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV)$/
const WEBM = '\u001aE\u00df\u00a3'
const CAPTIONS = /^(?:\u00ef\u00bb\u00bf)?WEBVTT(?:[ \t\r\n]|$)/

/** By the first bytes, never by a name or a header. Undefined for what is none of them. */
export function videoTypeOf(bytes: Uint8Array): VideoType | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.slice(4, 8) === 'ftyp' && BRANDS.test(head.slice(8, 12))) return 'video/mp4'
  if (head.startsWith(WEBM) && head.includes('webm')) return 'video/webm'
  return CAPTIONS.test(head) ? 'text/vtt' : undefined
}

export const isVideoType = (mediaType: string | null): mediaType is VideoType =>
  mediaType === 'video/mp4' || mediaType === 'video/webm' || mediaType === 'text/vtt'

/** Which bytes of a file are asked for: from the first to the last, both included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * What a `Range` header asks for of `size` bytes (RFC 9110 §14). Undefined: all of it, also where several ranges are asked for or what is said makes no sense;
 * `unsatisfiable`: nothing of it is there.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : { first, last }
}
