import { expect, it } from 'vitest'
import { readingOf, replaced } from './query-reading.ts'
import { askedWords } from './query-words.ts'

const asked = (text: string) => askedWords(text, 'en', () => true)

it('replaces words and leaves the rest as it was typed', () => {
  const text = 'Case for a Wireles KEYBORD, 1 l'
  const instead = new Map([
    [1, 'wireless'],
    [2, 'keyboard'],
  ])
  expect(replaced(text, asked(text), instead)).toBe('Case for a wireless keyboard, 1 l')
  expect(replaced(text, asked(text), new Map())).toBe(text)
})

it.each([
  ['日本の紅茶', [2, 3], ['紅茶']],
  ['日本の紅茶', [0, 1, 2, 3], ['日本の紅茶']],
  ['日本の紅茶', [0, 1, 2], ['日本の']],
  ['日本の紅茶', [0, 3], ['日', '茶']],
  ['日本の紅茶', [1], undefined],
  ['iPhone用ケース 青', [0, 1, 2, 3], ['iPhone', '用ケース']],
  ['iPhone用ケース 青', [4], ['青']],
  ['ガラス スピーカー', [0, 1, 2, 3, 4, 5], ['ガラス', 'スピーカー']],
  ['ｶﾞﾗｽ青', [0, 1, 2], ['ガラス青']],
  ['ふわふわ毛布', [0, 1, 2], ['ふわふわ']],
  ['ふわふわ 毛布', [0, 1], ['ふわふわ']],
  ['red dress', [0, 1], ['red', 'dress']],
  ['red red dress', [0], ['red']],
])('tells of %j without its words %j what was left out as it was typed', (text, dropped, told) => {
  expect(readingOf(text, asked(text), dropped, new Map())?.dropped).toEqual(told)
})

it('tells words that were left out as they were typed', () => {
  const text = 'Purple lámpara 17"'
  expect(readingOf(text, asked(text), [1, 2], new Map())).toEqual({ dropped: ['lámpara', '17"'] })
  expect(readingOf(text, asked(text), [], new Map([[0, 'pale']]))).toEqual({ dropped: [], corrected: 'pale lámpara 17"' })
  expect(readingOf(text, asked(text), [], new Map())).toBeUndefined()
})
