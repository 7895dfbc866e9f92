import { expect, it } from 'vitest'
import { inOrder } from './script-order.ts'

const sizeOf = (file: string): number => file.length

it('asks for the two largest scripts first, the libraries before all, and then for the smallest', () => {
  expect(inOrder(['a', 'ffffff', 'ccc', 'bb', 'eeeee', 'dddd'], sizeOf)).toEqual(['ffffff', 'eeeee', 'a', 'bb', 'ccc', 'dddd'])
})

it('leaves none out where there are few', () => {
  expect(inOrder([], sizeOf)).toEqual([])
  expect(inOrder(['a'], sizeOf)).toEqual(['a'])
  expect(inOrder(['a', 'bb'], sizeOf)).toEqual(['bb', 'a'])
})
