import { foldToAscii } from './text.ts'
import { UUID } from './uuid.ts'

const ENDING = new RegExp(`(?:^|-)(${UUID})$`)

/** Lower-case ASCII words joined by hyphens, for paths: "Café crème, 250 g" is "cafe-creme-250-g". At most 80 characters. */
export function slugify(text: string): string {
  return foldToAscii(text, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** The id at the end of a "some-words-<uuid>" path segment (C-32), or undefined. */
export const idFromSlug = (segment: string): string | undefined => ENDING.exec(segment)?.[1]
