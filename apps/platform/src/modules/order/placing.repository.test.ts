import { createTestDatabase } from '@galleria/testing'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../infra/database.ts'
import { openDatabase } from '../../infra/database.ts'
import type { Statement } from '../../infra/statement.ts'
import { billParts } from '../bill/bill.parts.ts'
import { cartParts } from '../cart/cart.parts.ts'
import { catalogParts } from '../catalog/catalog.parts.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { inventoryParts } from '../inventory/inventory.parts.ts'
import { pickUpParts } from '../pick-up/pick-up.parts.ts'
import { promotionParts } from '../promotion/promotion.parts.ts'
import { walletParts } from '../wallet/wallet.parts.ts'
import { appointmentParts } from '../appointment/appointment.parts.ts'
import { storageParts } from '../storage/storage.parts.ts'
import { createPlacing, type NewOrder, type PlacingTerms } from './placing.repository.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 1, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const asked: { readonly statement: Statement; readonly values: readonly unknown[] }[] = []
const run: Database['run'] = async (statement, values) => {
  asked.push({ statement, values })
  return []
}
const parts = {
  ...appointmentParts,
  ...billParts,
  ...cartParts,
  ...catalogParts,
  ...identityParts,
  ...inventoryParts,
  ...pickUpParts,
  ...promotionParts,
  ...storageParts,
  ...walletParts,
}
const place = createPlacing({ database: { ...database, run }, parts })

const PICKUP = { store: { id: 'store' }, from: '2026-11-24T10:00:00Z' }
const COUPON = { id: '0193-id', revision: 1, code: 'TEN' }
const PAYMENT = { walletTypes: ['cash'], walletAmounts: [1], walletEntries: '[]', walletPostings: '[]' }

/** The statement of an order that goes these ways. */
async function formOf({ isHeld = false, isPickedUp = false, hasCoupon = false, isCounted = false, isPaid = false }) {
  const order = {
    parts: [
      { id: 'part', number: 'G-1', address: { firstName: 'Anjali', lastName: 'Rao' }, sellerId: 'seller', lines: [], pickup: isPickedUp ? PICKUP : null },
    ],
  } as unknown as NewOrder
  const terms = { announcement: {}, coupon: hasCoupon ? COUPON : null, ordersSeen: isCounted ? 0 : null, payment: isPaid ? PAYMENT : undefined }
  await place('tenant', order, terms as PlacingTerms, isHeld ? new Date() : undefined)
  const last = asked.at(-1)
  if (!last) throw new Error('nothing was asked')
  return last
}

test('every way to order is a statement that PostgreSQL takes, with a name of its own and a value for each number', async () => {
  const sides = [false, true]
  const names = new Set<string>()
  for (const isHeld of sides)
    for (const isPickedUp of sides)
      for (const hasCoupon of sides)
        for (const isCounted of sides)
          for (const isPaid of sides) {
            const { statement, values } = await formOf({ isHeld, isPickedUp, hasCoupon, isCounted, isPaid })
            names.add(statement.name)
            expect(Math.max(...[...statement.text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))).toBe(values.length)
            await database.run({ name: `prepare-${names.size}`, text: `prepare form_${names.size} as ${statement.text}` }, [])
          }
  expect(names.size).toBe(32)
})

test('what an order does not use is not in its statement', async () => {
  const { statement } = await formOf({})
  for (const table of ['coupon', 'coupon_redemption', 'pickup_slot', 'pickup_booking', 'stock_hold', 'wallet_account', 'count_orders'])
    expect(statement.text).not.toMatch(new RegExp(`(?:from|update|into|join) ${table}\\b|${table}\\(`))
  const all = await formOf({ isHeld: true, isPickedUp: true, hasCoupon: true, isCounted: true, isPaid: true })
  for (const table of ['coupon_redemption', 'pickup_booking', 'stock_hold', 'wallet_account', 'count_orders'])
    expect(all.statement.text).toMatch(new RegExp(`(?:from|update|into|join) ${table}\\b|${table}\\(`))
})
