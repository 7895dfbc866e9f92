import { expect, test } from 'vitest'
import { titleLength } from './title-length.ts'

test.each([
  ['Cameras', undefined],
  ['Headphones and audio', 'some'],
  ['Keyboards, mice and printers', 'many'],
  ['Hundreds of useful things for your home', undefined],
] as const)('the title "%s" is set for %s letters', (title, length) => expect(titleLength(title)).toBe(length))
