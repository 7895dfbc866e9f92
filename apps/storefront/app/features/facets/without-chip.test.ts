import { expect, it } from 'vitest'
import { EVERYTHING, type ListingQuery, toggled, unpriced } from './listing-query.ts'
import { withoutChip } from './without-chip.ts'

const shown: ListingQuery = { ...EVERYTHING, inStock: true, min: '10', chosen: { brand: ['hp', 'canon'], distance: ['5'] }, at: '12.9,77.6' }
/** Ticked after the list that shows the chips was asked for. */
const draft: ListingQuery = { ...shown, chosen: { ...shown.chosen, brand: ['hp', 'canon', 'epson'], colour: ['red'] } }

it('takes out what the chip stands for, and keeps what was chosen since', () => {
  expect(withoutChip(draft, shown, toggled(shown, 'brand', 'hp'))).toEqual({ ...draft, chosen: { ...draft.chosen, brand: ['canon', 'epson'] } })
  expect(withoutChip(draft, shown, unpriced(shown))).toEqual(unpriced(draft))
  expect(withoutChip(draft, shown, { ...shown, inStock: false })).toEqual({ ...draft, inStock: false })
  const { at: _, ...nowhere } = draft
  const { distance: __, ...chosen } = draft.chosen
  expect(withoutChip(draft, shown, toggled(shown, 'distance', '5'))).toEqual({ ...nowhere, chosen })
})

it('takes out nothing that was taken out since', () => {
  const less = toggled(draft, 'brand', 'hp')
  expect(withoutChip(less, shown, toggled(shown, 'brand', 'hp'))).toEqual(less)
})
