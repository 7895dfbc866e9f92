import { expect, it } from 'vitest'
import { partsOf } from './split-words.ts'

const isWord = (part: string) => ['head', 'phones', 'phone', 'lunch', 'box', 'he'].includes(part)

it('cuts a word where both parts are words', () => {
  expect([...partsOf('headphones', isWord)]).toEqual([['head', 'phones']])
  expect([...partsOf('lunchbox', isWord)]).toEqual([['lunch', 'box']])
  expect([...partsOf('headlamp', isWord)]).toEqual([])
})

it('leaves no part of two letters', () => {
  expect([...partsOf('hebox', isWord)]).toEqual([])
})
