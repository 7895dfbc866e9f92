import { slugify } from './slug.ts'

/** The sign of a figure, and not what stands between two: "-20 – 60 °C", "−5 °C". */
const MINUS = /(?<![^\s(/])[-\u2212](?=\d)/g

/** Signs by which values differ that are alike without them, as addresses write them: "A+" and "A", "C#" and "C", "<5 ms" and ">5 ms". */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['#', 'hash'],
  ['<', 'less-than'],
  ['>', 'more-than'],
  ['\u2264', 'at-most'],
  ['\u2265', 'at-least'],
])
const SIGN = new RegExp(`[${[...SIGNS.keys()].join('')}]`, 'g')

/**
 * How codes, filters and addresses write a value: "Midnight blue" is midnight-blue, "-20 °C" is minus-20-c, which "20 °C" is not, and "A+" is a-plus. Scripts that no
 * ASCII is made of stay as they are.
 */
export function slugifyValue(text: string): string {
  const key = slugify(text)
  if (key === '') return text.toLowerCase().slice(0, 80).toWellFormed()
  const signed = text.replace(SIGN, (sign) => ` ${SIGNS.get(sign)} `).replace(MINUS, 'minus ')
  return signed === text ? key : slugify(signed)
}
