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

it('tells words that were left out as they were typed', () => {
  const text = 'Purple lámpara 17"'
  expect(readingOf(text, asked(text), [1, 2], new Map())).toEqual({ dropped: ['lámpara', '17"'] })
  expect(readingOf(text, asked(text), [], new Map([[0, 'pale']]))).toEqual({ dropped: [], corrected: 'pale lámpara 17"' })
  expect(readingOf(text, asked(text), [], new Map())).toBeUndefined()
})
