/** What a picture is encoded as; also the ending of its cached file. */
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg'

export const CONTENT_TYPES: Readonly<Record<PictureFormat, string>> = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', jpeg: 'image/jpeg' }

/** The only widths that are ever made, so that nobody can fill the disk by asking for every number. */
export const WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof WIDTHS)[number]

/** The smallest offered width that is not smaller than `wanted`, or else the largest. */
export const offeredWidth = (wanted: number): PictureWidth => WIDTHS.find((width) => width >= wanted) ?? 1280

/** Whether an `Accept` value names a type with its full name and does not refuse it. A wildcard says nothing about formats younger than the client. */
function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

/**
 * The smallest format that the client says it can show; else PNG, or JPEG for opaque pictures (mail programs, link previews).
 *
 * AVIF is right for thumbnails too: the figures are in `render.ts`.
 */
export function formatFor(accept: string | undefined, { isOpaque }: { isOpaque: boolean }): PictureFormat {
  if (accept && accepts(accept, 'image/avif')) return 'avif'
  if (accept && accepts(accept, 'image/webp')) return 'webp'
  return isOpaque ? 'jpeg' : 'png'
}
