/** What PostgreSQL, a mail or a page can hold: no NUL, no half of a pair of surrogates. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Lower-case ASCII letters and digits of a text without their accents, and `between` for each run of anything else: what names are compared and paths made by. */
export const foldToAscii = (text: string, between = ' '): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, between)
