import { describe, expect, it } from 'vitest'
import { answerOf, draftOf, fieldAt, problemIn, whatBecameOf, withAnswer, withoutAnswer } from './canned-answer-draft.ts'

const BOTH = ['en', 'es'] as const
const answer = (_id: string, words = _id) => ({ _id, title: { en: words, es: `${words} es` }, comments: { en: `Hello, ${words}`, es: `Hola, ${words}` } })
const list = [answer('look'), answer('delay'), answer('thanks')]

describe('what is typed of a canned answer', () => {
  it('is the answer again, without the space around it', () => {
    const draft = draftOf(answer('look'), BOTH)
    expect(draft).toEqual({ 'title-en': 'look', 'comments-en': 'Hello, look', 'title-es': 'look es', 'comments-es': 'Hola, look' })
    expect(answerOf('look', { ...draft, 'title-en': ' look\n' }, BOTH)).toEqual(answer('look'))
    expect(draftOf(undefined, ['es'])).toEqual({ 'title-es': '', 'comments-es': '' })
  })

  it('is told what the platform would refuse in it', () => {
    expect(['  ', 'a\0b', 'Hello {name}', 'Hello {first_name}, {number}'].map(problemIn)).toEqual(['missing', 'unreadable', { placeholder: 'name' }, undefined])
  })

  it('learns which field a refusal is about, and none of another answer', () => {
    expect(fieldAt('/answers/1/comments/es', 1, BOTH)).toBe('comments-es')
    expect(fieldAt('/answers/2/comments/es', 1, BOTH)).toBeUndefined()
    expect(fieldAt('/answers/1/_id', 1, BOTH)).toBeUndefined()
  })
})

describe('the list of canned answers', () => {
  it('keeps an answer in its place, takes a new one at its end, and lets one go', () => {
    const changed = answer('delay', 'late')
    expect(withAnswer(list, changed, BOTH)).toEqual([list[0], changed, list[2]])
    expect(withAnswer(list, answer('gift'), BOTH).map(({ _id }) => _id)).toEqual(['look', 'delay', 'thanks', 'gift'])
    expect(withoutAnswer(list, 'delay', BOTH).map(({ _id }) => _id)).toEqual(['look', 'thanks'])
  })

  it('is sent in exactly the languages of the shop', () => {
    const english = { _id: 'old', title: { en: 'Old' }, comments: { en: 'Hello' } }
    expect(withAnswer([english], answer('gift'), BOTH)[0]).toEqual({ _id: 'old', title: { en: 'Old', es: 'Old' }, comments: { en: 'Hello', es: 'Hello' } })
    expect(withoutAnswer(list, 'look', ['es'])[0]).toEqual({ _id: 'delay', title: { es: 'delay es' }, comments: { es: 'Hola, delay' } })
  })

  it('tells what a colleague did to an answer meanwhile', () => {
    const become = (key: string | undefined, after: typeof list) => whatBecameOf(key, list, after, BOTH)
    expect(become('look', [list[0]!, answer('delay', 'late')])).toBe('untouched')
    expect(become('delay', [list[0]!, answer('delay', 'late')])).toBe('changed')
    expect(become('thanks', [list[0]!])).toBe('removed')
    expect(become(undefined, [])).toBe('untouched')
  })
})
