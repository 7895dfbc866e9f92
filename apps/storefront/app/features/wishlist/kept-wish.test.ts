// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { keepWish, takeWish } from './kept-wish.ts'

const LAMP = { _id: 'lamp', Name: 'Lamp' }
beforeEach(() => localStorage.clear())

it('gives what a guest has wished for to who signs in first, and only to them', () => {
  keepWish('shop', LAMP)
  expect(takeWish('another')).toBeUndefined()
  expect(takeWish('shop')).toEqual(LAMP)
  expect(takeWish('shop')).toBeUndefined()
})

it('keeps the last wish, for half an hour', () => {
  keepWish('shop', { _id: 'cable', Name: 'Cable' }, 0)
  keepWish('shop', LAMP, 0)
  expect(takeWish('shop', 30 * 60_000 - 1)).toEqual(LAMP)
  keepWish('shop', LAMP, 0)
  expect(takeWish('shop', 30 * 60_000)).toBeUndefined()
})

it.each(['', '{', 'null', '[]', '{"_id":1,"Name":"Lamp","at":0}', '{"_id":"lamp","Name":"Lamp","at":"soon"}'])('takes %s for nothing', (text) => {
  localStorage.setItem('galleria:shop:wished', text)
  expect(takeWish('shop', 1)).toBeUndefined()
})
