import type { Messages } from '@lingui/core'

const LETTERS = 'αβξδεφγηιϊκλμνοπθρστυωψχύζ'

/** A language that nobody speaks and in which no Latin letter stands. */
export const pseudo = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const greek = LETTERS.charAt(letter.toLowerCase().charCodeAt(0) - 97)
    return letter === letter.toLowerCase() ? greek : greek.toUpperCase()
  })

/** A compiled message: texts, and values as `[name, kind?, options?]`, whose options are messages by their case. */
function pseudoMessage(message: unknown): unknown {
  if (typeof message === 'string') return pseudo(message)
  if (!Array.isArray(message)) return message
  return message.map((part: unknown) => (Array.isArray(part) ? pseudoValue(part) : pseudoMessage(part)))
}

function pseudoValue([name, kind, options]: readonly unknown[]): unknown {
  if (kind === undefined) return [name]
  if (typeof options !== 'object' || options === null) return [name, kind, options]
  return [name, kind, Object.fromEntries(Object.entries(options).map(([key, message]) => [key, pseudoMessage(message)]))]
}

/** Compiled catalogues in the pseudo-language; values, plurals and tags stay what they are. */
export const pseudoTexts = (texts: Messages): Messages =>
  Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, pseudoMessage(message)])) as Messages
