import { describe, expect, test } from 'vitest'
import { type ClaimFacts, type CountedOrder, newReferralCode, refusalOf, stepFor } from './referral.ts'
import { referralCodeOf } from '@galleria/rules'

const NOW = new Date('2026-11-23T06:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)
const TERMS = { inviter: 10_000, friend: 5_000, minOrder: 20_000, perMonth: 2 }
const HONEST: ClaimFacts = {
  isSelf: false,
  isLoop: false,
  inviterEmail: 'asha@galleria.example',
  friendEmail: 'ravi@galleria.example',
  hasSameDevice: false,
  isDisposable: false,
  linkSince: daysAgo(3),
  accountSince: daysAgo(1),
  hasOrdered: false,
  recent: 1,
}

describe('whose link somebody came by', () => {
  test('counts for a new account of somebody else', () => {
    expect(refusalOf(HONEST, TERMS, NOW)).toBeNull()
    expect(refusalOf({ ...HONEST, inviterEmail: null, friendEmail: null }, TERMS, NOW)).toBeNull()
  })

  test.each<[string, Partial<ClaimFacts>]>([
    ['self', { isSelf: true, hasOrdered: true }],
    ['loop', { isLoop: true }],
    ['same_mailbox', { friendEmail: 'Asha+two@Galleria.example' }],
    ['same_device', { hasSameDevice: true }],
    ['disposable_email', { isDisposable: true }],
    ['account_older', { accountSince: daysAgo(4) }],
    ['account_older', { accountSince: daysAgo(3) }],
    ['too_late', { linkSince: daysAgo(99), accountSince: daysAgo(31) }],
    ['has_ordered', { hasOrdered: true }],
    ['limit_reached', { recent: 2 }],
  ])('does not count by the rule %s', (rule, facts) => {
    expect(refusalOf({ ...HONEST, ...facts }, TERMS, NOW)).toBe(rule)
  })
})

describe('what an order of theirs means', () => {
  const ORDER: CountedOrder = { id: 'first', number: 'G-1', customerId: 'ravi', isDelivered: true, goods: 20_000, isBack: false }
  const joined = { status: 'joined', orderId: null } as const
  const rewarded = { status: 'rewarded', orderId: 'first' } as const

  test('is a reward once it has arrived and comes to enough', () => {
    expect(stepFor(joined, ORDER, true, TERMS)).toBe('reward')
    expect(stepFor(joined, { ...ORDER, isDelivered: false }, true, TERMS)).toBeNull()
    expect(stepFor(joined, { ...ORDER, goods: 19_999 }, true, TERMS)).toBeNull()
    expect(stepFor(joined, { ...ORDER, isBack: true }, true, TERMS)).toBeNull()
    expect(stepFor(joined, ORDER, true, undefined)).toBeNull()
    expect(stepFor({ status: 'refused', orderId: null }, ORDER, true, TERMS)).toBeNull()
  })

  test('waits until both are reachable, for the first of them, and is forgotten when that comes back', () => {
    expect(stepFor(joined, ORDER, false, TERMS)).toBe('wait')
    const waiting = { status: 'joined', orderId: 'first' } as const
    expect(stepFor(waiting, ORDER, false, TERMS)).toBeNull()
    expect(stepFor(waiting, ORDER, true, TERMS)).toBe('reward')
    expect(stepFor(waiting, { ...ORDER, isBack: true }, false, TERMS)).toBe('forget')
  })

  test('is given once, and taken back with that order alone, whatever the shop gives by then', () => {
    expect(stepFor(rewarded, ORDER, true, TERMS)).toBeNull()
    expect(stepFor(rewarded, { ...ORDER, id: 'second', isBack: true }, true, TERMS)).toBeNull()
    expect(stepFor(rewarded, { ...ORDER, isBack: true }, true, undefined)).toBe('take_back')
    expect(stepFor({ status: 'taken_back', orderId: 'first' }, ORDER, true, TERMS)).toBeNull()
  })
})

test('codes can be read out, and are not the same twice', () => {
  const codes = Array.from({ length: 200 }, newReferralCode)
  expect(codes.map(referralCodeOf)).toEqual(codes)
  expect(new Set(codes).size).toBe(200)
})
