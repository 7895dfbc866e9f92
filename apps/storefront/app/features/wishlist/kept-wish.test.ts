// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetWish, keepWish, keptWish } from './kept-wish.ts'

const LAMP = { _id: 'lamp', Name: 'Lamp' }
beforeEach(() => localStorage.clear())

it('keeps what a guest of a shop has wished for until it is forgotten', () => {
  keepWish('shop', LAMP)
  expect([keptWish('another'), keptWish('shop'), keptWish('shop')]).toEqual([undefined, LAMP, LAMP])
  forgetWish('shop')
  expect(keptWish('shop')).toBeUndefined()
})

it('keeps the last wish, for half an hour', () => {
  keepWish('shop', { _id: 'cable', Name: 'Cable' }, 0)
  keepWish('shop', LAMP, 0)
  expect(keptWish('shop', 30 * 60_000 - 1)).toEqual(LAMP)
  expect(keptWish('shop', 30 * 60_000)).toBeUndefined()
})

it.each(['', '{', 'null', '[]', '{"_id":1,"Name":"Lamp","at":0}', '{"_id":"lamp","Name":"Lamp","at":"soon"}'])('takes %s for nothing', (text) => {
  localStorage.setItem('galleria:shop:wished', text)
  expect(keptWish('shop', 1)).toBeUndefined()
})
