import { expect, it } from 'vitest'
import { foldedWords } from './index.ts'

it.each([
  ['Café-crème 2.4 GHz™', ['cafe', 'creme', '2', '4', 'ghz']],
  ['Intel® Core™2 Duo', ['intel', 'core', '2', 'duo']],
  ["Women's 2.4-GHz Shoes, 'new'", ['women', '2', '4', 'ghz', 'shoes', 'new']],
  ["Men's ÑANDÚ", ['men', 'nandu']],
  ['the doll’s house, 60s, s', ['the', 'doll', 'house', '60s', 's']],
  ['cre\u0300me', ['creme']],
  ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
  [' ?! ', []],
  ['⚡️Fast charger ❤️', ['fast', 'charger']],
  ['\u0301 cafe \u0301 \u0301creme', ['cafe', 'creme']],
])('reads %j', (text, words) => {
  expect(foldedWords(text)).toEqual(words)
})
