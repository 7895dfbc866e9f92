import { randomUUID } from 'node:crypto'
import { createTestShop, startTestPlatform, type TestShop, statementOf } from '@galleria/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Balances, takenFrom, totalIn } from '@galleria/rules'
import { openDatabase } from '../../infra/database.ts'
import { isRight } from '../../infra/checks.ts'
import { holdWallet } from './ledger.repository.ts'
import { entryOf, givenBack, negative, NOTHING } from './wallet.ts'
import { ledgerOf } from './wallet.fixture.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

const at = new Date('2026-11-24T10:00:00Z')
type Change = { readonly key?: string; readonly kind?: 'refund' | 'payment' | 'reward'; readonly changes: Partial<Balances>; readonly expiresAt?: Date }
const entry = ({ key = randomUUID(), kind = 'refund', changes, expiresAt }: Change) =>
  entryOf({ key, kind, order: null, at, changes: { ...NOTHING, ...changes }, ...(expiresAt ? { expiresAt } : {}) })!
const booked = (customerId: string, change: Change, db = platform.database) =>
  db.transaction(async (tx) => (await holdWallet(tx, shop.tenantId, customerId)).book(entry(change)))
const balancesOf = (customerId: string) => platform.database.transaction(async (tx) => (await holdWallet(tx, shop.tenantId, customerId)).balances())
/** What is booked here is for orders that nobody has placed. */
const ABOUT_LEDGERS: ReadonlySet<string> = new Set(['wallet.entries', 'wallet.balances', 'wallet.rewards'])
const wrong = async () => (await platform.check()).filter(({ name }) => ABOUT_LEDGERS.has(name)).filter((result) => !isRight(result))
const sql = (text: string, values: readonly unknown[]) => platform.database.run(statementOf(text), values)

describe('the books', () => {
  test('know a key once, also from two who say it at the same moment', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => booked(id, { key, changes: { refunds: 700 } })))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await balancesOf(id)).toEqual({ ...NOTHING, refunds: 700 })
  })

  test('stay as they were written, add up to nothing, and let nobody have less than nothing', async () => {
    const id = randomUUID()
    await booked(id, { changes: { refunds: 500 } })
    const own = [shop.tenantId]
    for (const text of ['delete from wallet_posting where tenant_id = $1', 'update wallet_posting set amount = amount + 1 where tenant_id = $1'])
      await expect(sql(text, own)).rejects.toThrow('what was booked in wallet_posting stays')
    await expect(sql('delete from wallet_entry where tenant_id = $1', own)).rejects.toThrow('what was booked in wallet_entry stays')
    const lopsided = { ...entry({ changes: { refunds: 5 } }), postings: entry({ changes: { refunds: 5 } }).postings.slice(0, 1) }
    await expect(platform.database.transaction(async (tx) => (await holdWallet(tx, shop.tenantId, id)).book(lopsided))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('add up to nothing') }),
    })
    await expect(booked(id, { kind: 'payment', changes: { refunds: -501 } })).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'wallet_account_balance' }),
    })
    expect(await balancesOf(id)).toEqual({ ...NOTHING, refunds: 500 })
    expect(await wrong()).toEqual([])
  })

  test('one balance is spent once from 50 connections', async () => {
    const id = randomUUID()
    await booked(id, { changes: { refunds: 1_000, cash: 500 } })
    const crowd = openDatabase(platform.database.connectionString, { max: 50, onError: (error) => expect.unreachable(error.message) })
    try {
      const spend = () =>
        crowd.transaction(async (tx) => {
          const wallet = await holdWallet(tx, shop.tenantId, id)
          if (totalIn(wallet.balances()) < 1_200) return false
          return wallet.book(entry({ kind: 'payment', changes: negative(takenFrom(wallet.balances(), 1_200)) }))
        })
      const outcomes = await Promise.all(Array.from({ length: 50 }, spend))
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(crowd.repeats()).toBe(0)
    } finally {
      await crowd.close()
    }
    expect(await balancesOf(id)).toEqual({ ...NOTHING, cash: 300 })
    expect(await wrong()).toEqual([])
  })
})

test('all that has expired is taken away in one go, however many have something that has', async () => {
  const expiresAt = new Date(at.getTime() + 86_400_000)
  const { ledger } = ledgerOf(platform, {}, () => expiresAt)
  const ids = Array.from({ length: 5 }, () => randomUUID())
  await platform.database.transaction(async (tx) => {
    for (const id of ids) await (await holdWallet(tx, shop.tenantId, id)).book(entry({ kind: 'reward', changes: { rewards: 100 }, expiresAt }))
  })
  await ledger.expire(2)
  const left = await sql('select customer_id from wallet_account where tenant_id = $1 and customer_id = any($2::uuid[]) and balance > 0', [shop.tenantId, ids])
  expect(left).toEqual([])
  expect(await wrong()).toEqual([])
})

describe('whatever happens, in whatever order', () => {
  const amount = fc.integer({ min: 1, max: 5_000 })
  /** As a shop has it: all rewards last so long. */
  const DAYS = 20
  const step = fc.oneof(
    fc.record({ do: fc.constant('reward' as const), amount }),
    fc.record({ do: fc.constant('refund' as const), amount }),
    fc.record({ do: fc.constant('pay' as const), amount }),
    fc.record({ do: fc.constant('give back' as const), amount }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ do: fc.constant('crash' as const), amount }),
  )

  test('the books balance, and of rewards is left what was neither spent nor has expired, the soonest spent first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const id = randomUUID()
        let now = at
        let lots: { left: number; expiresAt: Date }[] = []
        const model = { cash: 0, refunds: 0 }
        let spent: Balances = NOTHING
        const { ledger } = ledgerOf(platform, {}, () => now)
        const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
        for (const each of steps) {
          if (each.do === 'reward') {
            await booked(id, { kind: 'reward', changes: { rewards: each.amount }, expiresAt: later(DAYS) })
            lots.push({ left: each.amount, expiresAt: later(DAYS) })
          } else if (each.do === 'refund') {
            await booked(id, { changes: { refunds: each.amount } })
            model.refunds += each.amount
          } else if (each.do === 'give back') {
            const changes = givenBack(each.amount, spent)
            await booked(id, { changes, expiresAt: later(DAYS) })
            model.refunds += changes.refunds
            if (changes.rewards > 0) lots.push({ left: changes.rewards, expiresAt: later(DAYS) })
            spent = NOTHING
          } else if (each.do === 'wait') {
            now = later(each.days)
            await ledger.expire()
            lots = lots.filter(({ expiresAt }) => expiresAt > now)
          } else if (each.do === 'crash') {
            const lost = platform.database.transaction(async (tx) => {
              await (await holdWallet(tx, shop.tenantId, id)).book(entry({ changes: { refunds: each.amount } }))
              throw new Error('the process is gone')
            })
            await expect(lost).rejects.toThrow('the process is gone')
          } else {
            const taken = takenFrom(await balancesOf(id), each.amount)
            if (totalIn(taken) === 0) continue
            await booked(id, { kind: 'payment', changes: negative(taken) })
            model.refunds -= taken.refunds
            spent = taken
            let due = taken.rewards
            for (const lot of lots.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())) {
              const part = Math.min(lot.left, due)
              lot.left -= part
              due -= part
            }
          }
          lots = lots.filter(({ left }) => left > 0)
        }
        const rewards = lots.reduce((sum, { left }) => sum + left, 0)
        expect(await balancesOf(id)).toEqual({ ...model, rewards })
      }),
      { numRuns: 25 },
    )
    expect(await wrong()).toEqual([])
  })
})
