import { LOCALES } from '@galleria/kernel'
import { expect, it } from 'vitest'
import { createWordStems, kinshipOf, stemsOf } from './word-stems.ts'

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
  expect(kinshipOf('zapatos', 'zapata', 'es')).toBe('gender')
  expect(kinshipOf('roja', 'rojos', 'es')).toBe('gender')
  expect(kinshipOf('leche', 'lecho', 'es')).toBe('gender')
  expect(kinshipOf('lista', 'listos', 'es')).toBe('gender')
  expect(kinshipOf('vistos', 'vista', 'es')).toBe('gender')
  expect(kinshipOf('zapatos', 'zapato', 'es')).toBe('form')
  expect(kinshipOf('lampara', 'lampararse', 'es')).toBe('form')
  expect(kinshipOf('cameo', 'camea', 'en')).toBe('form')
})

it.each([
  ['pan', 'pana', 'panes'],
  ['gas', 'gasa', 'gases'],
  ['mes', 'mesa', 'meses'],
  ['bol', 'bolos', 'boles'],
  ['sal', 'salada', 'sales'],
])('tells a short Spanish word from another that only begins so: %s is no %s, but %s', (word, other, plural) => {
  expect([stemsOf(word), stemsOf(other), stemsOf(plural)].map((stems) => stems[LOCALES.indexOf('es')])).toEqual([word, word, word])
  for (const one of [word, plural]) {
    expect(kinshipOf(one, other, 'es')).toBe('stem')
    expect(kinshipOf(other, one, 'es')).toBe('stem')
  }
  expect(kinshipOf(word, plural, 'es')).toBe('form')
  expect(kinshipOf(plural, word, 'es')).toBe('form')
})

it.each([
  ['ordenador', 'ordena', 'ordenadores'],
  ['congelador', 'congelados', 'congeladores'],
  ['ventiladores', 'ventilada', 'ventilador'],
  ['guitarrista', 'guitarra', 'guitarristas'],
  ['deportistas', 'deporte', 'deportista'],
])('tells what does something from what it is done to: %s is no %s, but %s', (word, other, same) => {
  expect(stemsOf(word)[LOCALES.indexOf('es')]).toBe(stemsOf(other)[LOCALES.indexOf('es')])
  expect([kinshipOf(word, other, 'es'), kinshipOf(other, word, 'es'), kinshipOf(word, same, 'es')]).toEqual(['stem', 'stem', 'form'])
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
