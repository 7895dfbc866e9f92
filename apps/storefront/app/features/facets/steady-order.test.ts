import { expect, it } from 'vitest'
import type { FacetData } from './facet-data.ts'
import { createSteadyOrder } from './steady-order.ts'

const facet = (field: string, ...values: string[]): FacetData => ({
  kind: 'values',
  field,
  name: field,
  values: values.map((value) => ({ value, label: value, count: 1 })),
  others: 0,
})
const shownOf = (facets: readonly FacetData[]) => facets.map((one) => [one.field, ...(one.kind === 'values' ? one.values.map(({ value }) => value) : [])])

it('keeps facets and values where they were first seen, puts new ones behind, and begins anew with another list', () => {
  const order = createSteadyOrder()
  expect(shownOf(order('lamps', [facet('brand', 'lumen', 'nox'), facet('colour', 'red')]))).toEqual([
    ['brand', 'lumen', 'nox'],
    ['colour', 'red'],
  ])
  expect(shownOf(order('lamps', [facet('power', '5'), facet('colour', 'blue', 'red'), facet('brand', 'nox', 'aria', 'lumen')]))).toEqual([
    ['brand', 'lumen', 'nox', 'aria'],
    ['colour', 'red', 'blue'],
    ['power', '5'],
  ])
  // What was away for a while comes back to its place.
  expect(shownOf(order('lamps', [facet('power', '5'), facet('brand', 'aria', 'lumen')]))).toEqual([
    ['brand', 'lumen', 'aria'],
    ['power', '5'],
  ])
  expect(shownOf(order('desks', [facet('colour', 'blue'), facet('brand', 'nox')]))).toEqual([
    ['colour', 'blue'],
    ['brand', 'nox'],
  ])
})
