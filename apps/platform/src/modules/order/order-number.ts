import { randomInt } from 'node:crypto'

/** Without the letters and digits that are misheard or misread. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "G-7K3M-Q2XD": 30^8 possibilities, so that numbers can be read out but neither guessed nor counted. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `G-${letters.slice(0, 4)}-${letters.slice(4)}`
}
