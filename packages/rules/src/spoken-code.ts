/** No letter or digit that is misread or misheard (0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V), and no vowels, so that no words come out. */
export const SPOKEN_ALPHABET = '34679CDFGHJKMNPQRTWXY'

/** The letters of a code as somebody types what they heard, without spaces and hyphens; undefined for what has another length or other letters. */
export function spokenCodeOf(text: string, length: number): string | undefined {
  const letters = text.toUpperCase().replace(/[\s-]/g, '')
  return letters.length === length && [...letters].every((letter) => SPOKEN_ALPHABET.includes(letter)) ? letters : undefined
}
