/** What PostgreSQL, a mail or a page can hold: no NUL, no half of a pair of surrogates. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Control characters but NUL, tabs and ends of lines, and what turns the direction of a text around (U+202A–202E, U+2066–2069). */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNSAID = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * A text as it is meant: without what nobody sees, and what lets a text look like another one ("gpj.exe" like "exe.jpg"). It comes along unnoticed when something is
 * copied, so it is taken out and not refused. Joiners stay: faces and Indic scripts are written with them.
 */
export const plain = (text: string): string => text.replace(UNSAID, '')

/** One line without control characters or double spaces; empty where nothing of it could be seen, such as marks that only shape what stands beside them. */
export const tidy = (text = ''): string =>
  /[^\s\p{Cc}\p{Cf}\p{DI}]/u.test(text)
    ? plain(text)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
    : ''

/** Lower-case ASCII letters and digits of a text without their accents, and `between` for each run of anything else: what names are compared and paths made by. */
export const foldToAscii = (text: string, between = ' '): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, between)
