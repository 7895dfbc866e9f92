import { MAX_REVIEW_VIDEO_BYTES, MAX_REVIEW_VIDEO_SECONDS } from '@galleria/rules'
import { FilmUnreadable } from './film-facts.ts'
import { readMp4 } from './film-mp4.ts'
import { readWebm } from './film-webm.ts'
import { videoTypeOf } from './video.ts'

/** A film of a customer as a shop keeps it: as long as it came, without what the camera noted of where and when. */
export type PreparedFilm = {
  readonly bytes: Uint8Array
  readonly mediaType: FilmType
  /** Null where the file does not say. */
  readonly seconds: number | null
}
export type FilmType = 'video/mp4' | 'video/webm'

/** `no_film`: it does not even begin like one. */
export type FilmRefusal = 'no_film' | 'too_large' | 'too_long' | 'type_unknown' | 'unreadable'

/** Films that browsers do not play: what telephones and old cameras make, but no pictures that begin alike. */
const OTHER_FILMS = /^(?:....ftyp(?!avi|hei|hev|mif|msf)|RIFF....AVI )/s
const MATROSKA = '\u001aE\u00df\u00a3'

/** What may be kept of the bytes of a film, or why they are none. Nothing is decoded, and every part keeps its place and its length. */
export function prepareFilm(original: Uint8Array): { readonly film: PreparedFilm } | { readonly refusal: FilmRefusal } {
  const mediaType = videoTypeOf(original)
  if (mediaType !== 'video/mp4' && mediaType !== 'video/webm') {
    const head = Buffer.from(original.subarray(0, 12)).toString('latin1')
    return { refusal: OTHER_FILMS.test(head) || head.startsWith(MATROSKA) ? 'type_unknown' : 'no_film' }
  }
  if (original.length > MAX_REVIEW_VIDEO_BYTES) return { refusal: 'too_large' }
  const bytes = Buffer.from(original)
  try {
    const { seconds, isShown } = mediaType === 'video/mp4' ? readMp4(bytes) : readWebm(bytes)
    if (!isShown) return { refusal: 'type_unknown' }
    // A second of grace: whoever stops at a minute sharp has a few pictures more.
    if (seconds !== null && seconds >= MAX_REVIEW_VIDEO_SECONDS + 1) return { refusal: 'too_long' }
    return { film: { bytes, mediaType, seconds: seconds === null ? null : Math.max(1, Math.floor(seconds)) } }
  } catch (error) {
    if (error instanceof FilmUnreadable || error instanceof RangeError) return { refusal: 'unreadable' }
    throw error
  }
}
