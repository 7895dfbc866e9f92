import { expect, it } from 'vitest'
import { monthsOf } from './wallet-months.ts'

const money = (amount: number) => ({ amount, currency: 'INR' })
const row = (_id: string, createdAt: string, amount: number) => ({
  _id,
  createdAt,
  amount: money(amount),
  type: amount < 0 ? ('Debit' as const) : ('Credit' as const),
  description: '',
  kind: 'refund' as const,
  amountType: { _id: 'refunds' as const, name: '' },
  orderId: null,
  seller: null,
  expiresAt: null,
})

it('puts rows into the months of the shop, each once though pages overlap, with what all of a month came to', () => {
  const [late, early, older] = [row('a', '2026-10-31T20:00:00Z', 5), row('b', '2026-10-31T10:00:00Z', -3), row('c', '2026-10-02T10:00:00Z', 2)]
  const months = [
    { month: '2026-11', credit: money(5), debit: money(0) },
    { month: '2026-10', credit: money(2), debit: money(-3) },
  ]
  const shown = monthsOf(
    [
      { data: [late, early], months },
      { data: [early, older], months: months.slice(1) },
    ],
    'Asia/Kolkata',
  )
  expect(shown.map(({ day, rows, credit }) => [day, rows.map(({ _id }) => _id), credit?.amount])).toEqual([
    ['2026-11-01', ['a'], 5],
    ['2026-10-01', ['b', 'c'], 2],
  ])
  expect(shown[0]?.rows[0]?.day).toBe('2026-11-01')
})
