import { expect, it } from 'vitest'
import { createWordStems } from './word-stems.ts'

it('knows the other forms of a word in its language, in order, while they are there', () => {
  const stems = createWordStems()
  for (const word of ['lamps', 'lamp', 'mesa', 'mesas']) stems.add(word)
  expect(stems.relatives('lamp', 'en')).toEqual(['lamps'])
  expect(stems.relatives('mesas', 'es')).toEqual(['mesa'])
  expect(stems.relatives('lamping', 'en')).toEqual(['lamp', 'lamps'])
  stems.remove('lamps')
  expect(stems.relatives('lamp', 'en')).toEqual([])
})

it('knows no forms of what has a number in it', () => {
  const stems = createWordStems()
  for (const word of ['x7', 'x7s']) stems.add(word)
  expect(stems.relatives('x7', 'en')).toEqual([])
})
