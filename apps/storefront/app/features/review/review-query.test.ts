import { expect, it } from 'vitest'
import { queryString } from '../../lib/paths.ts'
import { reviewParams, reviewQueryIn, showsSameReviews } from './review-query.ts'

const query = (text: string) => reviewQueryIn(new URLSearchParams(text))

it('reads what an address asks for, and leaves out what is none of it', () => {
  expect(query('stars=4&photos=1&sort=helpful&page=3')).toEqual({ stars: 4, hasPhotos: true, sort: 'helpful', page: 3 })
  for (const nonsense of ['', 'stars=6&photos=2&sort=best&page=0', 'stars=&photos=&sort=&page=', 'stars=2.5&page=-1', 'page=1e9'])
    expect(query(nonsense), nonsense).toEqual({ stars: undefined, hasPhotos: false, sort: 'newest', page: 1 })
})

it('writes it back without what goes without saying', () => {
  for (const text of ['', '?stars=1', '?photos=1&sort=lowest', '?stars=5&photos=1&sort=highest&page=2'])
    expect(queryString(reviewParams(query(text.slice(1))))).toBe(text)
})

it('knows whether another address shows other reviews', () => {
  const at = (search: string) => new URL(`https://shop.example/product/kettle${search}`)
  expect(showsSameReviews(at('?v=1'), at('?v=2&stars=9'))).toBe(true)
  expect(showsSameReviews(at('?v=1'), at('?v=1&stars=2'))).toBe(false)
})
