import { randomInt } from 'node:crypto'
import { ORDER_NUMBER_ALPHABET as ALPHABET } from '@galleria/rules'

const LENGTH = 8

/** "G-7K3M-Q2XD": 30^8 possibilities, so that numbers can be read out but neither guessed nor counted. */
export function newOrderNumber(): string {
  const chosen = randomInt(ALPHABET.length ** LENGTH)
  const letters = Array.from({ length: LENGTH }, (_, place) => ALPHABET[Math.floor(chosen / ALPHABET.length ** place) % ALPHABET.length]).join('')
  return `G-${letters.slice(0, 4)}-${letters.slice(4)}`
}
