import { expect, test } from 'vitest'
import { createTraitClasses, NO_CLASS } from './trait-classes.ts'

test('has a number for each set, for as long as a product has it', () => {
  const classes = createTraitClasses()
  const [one, other] = [classes.take([3, 7]), classes.take([3])]
  expect(classes.take([3, 7])).toBe(one)
  expect([classes.take([]), other === one, classes.size()]).toEqual([NO_CLASS, false, 3])
  expect([[...classes.traitsOf(one)], [...classes.traitsOf(other)], [...classes.traitsOf(NO_CLASS)]]).toEqual([[3, 7], [3], []])
  classes.give(one)
  expect([...classes.traitsOf(one)]).toEqual([3, 7])
  classes.give(one)
  classes.give(NO_CLASS)
  expect([...classes.traitsOf(one)]).toEqual([])
  // Its number is another's, and it comes back under any.
  expect(classes.take([9])).toBe(one)
  expect([...classes.traitsOf(classes.take([3, 7]))]).toEqual([3, 7])
  expect(classes.size()).toBe(4)
})
