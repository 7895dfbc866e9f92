import { LOCALES } from '@galleria/kernel'
import { expect, it } from 'vitest'
import { createWordStems, isOtherGender, stemsOf } from './word-stems.ts'

it('knows the other forms of a word in its language, in order, while they are there', () => {
  const stems = createWordStems()
  for (const word of ['lamps', 'lamp', 'mesa', 'mesas']) stems.add(word)
  expect(stems.relatives('lamp', 'en')).toEqual(['lamps'])
  expect(stems.relatives('mesas', 'es')).toEqual(['mesa'])
  expect(stems.relatives('lamping', 'en')).toEqual(['lamp', 'lamps'])
  stems.remove('lamps')
  expect(stems.relatives('lamp', 'en')).toEqual([])
})

it.each([
  ['luz', 'luces'],
  ['pez', 'peces'],
  ['nariz', 'narices'],
  ['lapiz', 'lapices'],
  ['arroz', 'arroces'],
  ['altavoz', 'altavoces'],
  ['enlace', 'enlaces'],
  ['reloj', 'relojes'],
  ['autobus', 'autobuses'],
  ['robot', 'robots'],
  ['jean', 'jeans'],
])('takes %s and %s for one Spanish word', (singular, plural) => {
  const stems = createWordStems()
  for (const word of [singular, plural, 'cabeza', 'tazas', 'rob', 'ces']) stems.add(word)
  expect(stems.relatives(singular, 'es')).toEqual([plural])
  expect(stems.relatives(plural, 'es')).toEqual([singular])
})

it('tells a word from the same in another gender, in the languages that have one', () => {
  expect(isOtherGender('zapatos', 'zapata', 'es')).toBe(true)
  expect(isOtherGender('roja', 'rojos', 'es')).toBe(true)
  expect(isOtherGender('zapatos', 'zapato', 'es')).toBe(false)
  expect(isOtherGender('lampara', 'lampararse', 'es')).toBe(false)
  expect(isOtherGender('cameo', 'camea', 'en')).toBe(false)
})

it('takes English words as before, whatever Spanish does to its own', () => {
  for (const [word, stem] of [
    ['quiz', 'quiz'],
    ['spices', 'spice'],
    ['robots', 'robot'],
    ['quartz', 'quartz'],
  ] as const)
    expect(stemsOf(word)[LOCALES.indexOf('en')]).toBe(stem)
})

it('knows no forms of what has a number in it', () => {
  const stems = createWordStems()
  for (const word of ['x7', 'x7s']) stems.add(word)
  expect(stems.relatives('x7', 'en')).toEqual([])
})
