import { foldToAscii, type LocalizedText } from '@galleria/kernel'

const folded = (text: string): string =>
  foldToAscii(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a description says beyond the name above it: one that is in the name already, word for word, is left out. */
export function beyondTheName(description: LocalizedText, name: LocalizedText): LocalizedText {
  const names = Object.values(name).map((text) => ` ${folded(text)} `)
  return Object.fromEntries(Object.entries(description).filter(([, text]) => !names.some((said) => said.includes(` ${folded(text)} `))))
}
