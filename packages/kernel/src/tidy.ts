/** Control characters but NUL, tabs and ends of lines, and what turns the direction of a text around (U+202A–202E, U+2066–2069). */
const UNSAID = /(?![\0\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text as it is meant: without what nobody sees, and what lets a text look like another one ("gpj.exe" like "exe.jpg"). It comes along unnoticed when something is
 * copied, so it is taken out and not refused. Joiners stay: faces and Indic scripts are written with them.
 */
export const plain = (text: string): string => text.replace(UNSAID, '')

/** One line without control characters or double spaces; empty where nothing of it could be seen, such as marks that only shape what stands beside them. */
export function tidy(text = ''): string {
  const line = plain(text)
    .replace(/[\s\0]+/g, ' ')
    .trim()
  return /[^ \p{Cf}\p{DI}]/u.test(line) ? line : ''
}
