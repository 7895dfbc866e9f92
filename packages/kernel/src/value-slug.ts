import { slugify } from './slug.ts'

/** The sign of a figure, and not what stands between two: "-20 – 60 °C", "−5 °C". */
const MINUS = /(?<![^\s(/])[-\u2212](?=\d)/g

/** What is lost of units, or alike but for its case, as addresses write it: "10 µF" and "10 F", "10 kΩ" and "10 K", "5 mW" and "5 MW", 15" and 15'. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?[GKMkmn\u00b5\u03bc]?)[\u03a9\u2126](?!\p{L})/gu, 'ohm'],
  [/(?<=\d\s?)[\u00b5\u03bc](?=[A-Za-z])/g, 'micro'],
  [/(?<=\d\s?)m(?=(?:Wh?|[VJF]|Pa|ohm)(?!\p{L}))/gu, 'milli'],
  [/(?<=\d)\s?(?:["\u2033]|'')/g, ' in '],
  [/(?<=\d)\s?['\u2032](?!\p{L})/gu, ' ft '],
]

/** Signs by which values differ that are alike without them, as addresses write them: "A+" and "A", "C#" and "C", "<5 ms" and ">5 ms", "5 %" and "5". */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['#', 'hash'],
  ['<', 'less-than'],
  ['>', 'more-than'],
  ['\u2264', 'at-most'],
  ['\u2265', 'at-least'],
  ['%', 'percent'],
  ['\u2030', 'per-mille'],
])
const SIGN = new RegExp(`[${[...SIGNS.keys()].join('')}]`, 'g')

/**
 * How codes, filters and addresses write a value: "Midnight blue" is midnight-blue, "-20 °C" is minus-20-c, which "20 °C" is not, and "A+" is a-plus. Scripts that no
 * ASCII is made of stay as they are.
 */
export function slugifyValue(text: string): string {
  const key = slugify(text)
  if (key === '') return text.toLowerCase().slice(0, 80).toWellFormed()
  const measured = UNITS.reduce((words, [unit, name]) => words.replace(unit, name), text)
  const signed = measured.replace(SIGN, (sign) => ` ${SIGNS.get(sign)} `).replace(MINUS, 'minus ')
  return signed === text ? key : slugify(signed)
}
