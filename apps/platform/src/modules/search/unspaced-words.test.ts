import { expect, it } from 'vitest'
import { indexedWords } from './query-words.ts'
import { foldedWords, typedWords } from './words.ts'

it.each([
  ['日本の緑茶 500ml', ['日本', '本の', 'の緑', '緑茶', '500ml']],
  ['茶', ['茶']],
  ['有机绿茶', ['有机', '机绿', '绿茶']],
  ['iPhone用ケース', ['iPhone', '用ケ', 'ケー', 'ース']],
  ['ｶﾞｰﾄﾞ', ['ガー', 'ード']],
  ['𠮷野家', ['𠮷野', '野家']],
  ['ชาเขียวญี่ปุ่น A5', ['ชา', 'เขียว', 'ญี่ปุ่น', 'A5']],
  ['Café 한국 녹차', ['Café', '한국', '녹차']],
])('cuts %j where no blanks do', (text, words) => {
  expect(typedWords(text)).toEqual(words)
})

it('takes the letters of a script for the same, however wide and in however many parts they are written', () => {
  const [usual, narrow, apart] = ['ガード', 'ｶﾞｰﾄﾞ', 'ガード'.normalize('NFD')].map(foldedWords)
  expect(narrow).toEqual(usual)
  expect(apart).toEqual(usual)
})

it('keeps of what is cut into pairs each letter beside them, and of other texts nothing more than their words', () => {
  expect(indexedWords('緑茶 tea')).toEqual(['緑茶', 'tea', '緑', '茶'])
  expect(indexedWords('茶')).toEqual(['茶'])
  expect(indexedWords('ชาเขียว')).toEqual(['ชา', 'เขียว'])
  expect(indexedWords('Green téa ®')).toEqual(['green', 'tea'])
})
