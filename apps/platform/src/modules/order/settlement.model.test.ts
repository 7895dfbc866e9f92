import { HOLD_TRANSITIONS, type HoldState } from '@galleria/rules'
import { expect, test } from 'vitest'
import { type OrderPhase, type PaymentOutcome, type Settlement, SETTLEMENTS } from './settlement.ts'

/**
 * A model of buyers who pay online for the same few pieces, tried in every order of events: it moves by the tables that the code moves by. A step is what one
 * transaction does, so a crash falls between steps: then what a provider was about to tell is lost until somebody asks it.
 */
type Buyer = {
  /** `none`: has not ordered; `cancelled`: was settled, and the shopper cancelled it then. */
  readonly phase: 'none' | 'cancelled' | OrderPhase
  readonly hold: 'none' | HoldState
  readonly isCharged: boolean
  readonly refunds: number
  /** That it was paid: on its way from the provider, lost by a crash, or heard. */
  readonly news: 'none' | 'flying' | 'lost' | 'heard'
  readonly timesTold: number
}
type World = { readonly stock: number; readonly buyers: readonly Buyer[] }

const PIECES = 2
const BEGINNING: World = {
  stock: PIECES,
  buyers: Array.from({ length: 3 }, () => ({ phase: 'none', hold: 'none', isCharged: false, refunds: 0, news: 'none', timesTold: 0 })),
}

/** One step of one buyer: what it makes of buyer and stock; undefined where it cannot happen. */
type Step = (buyer: Buyer, stock: number) => readonly [Buyer, number] | undefined

function settled(buyer: Buyer, stock: number, outcome: PaymentOutcome): readonly [Buyer, number] {
  const settlement = buyer.phase === 'none' || buyer.phase === 'cancelled' ? undefined : SETTLEMENTS[buyer.phase][outcome]
  return settlement ? applied(buyer, stock, settlement) : [buyer, stock]
}

function applied(buyer: Buyer, stock: number, { to, hold, paymentStatus, owesRefund, orElse }: Settlement): readonly [Buyer, number] {
  const step = hold && buyer.hold !== 'none' ? HOLD_TRANSITIONS[buyer.hold][hold] : undefined
  if (hold && !step) throw new Error(`pieces that are ${buyer.hold} cannot be ${hold}`)
  const left = stock + (step?.pieces ?? 0)
  if (left < 0) {
    if (!orElse) throw new Error('nobody has said what happens when the pieces are gone')
    return applied(buyer, stock, orElse)
  }
  return [
    {
      ...buyer,
      phase: to,
      hold: step?.to ?? buyer.hold,
      refunds: buyer.refunds + (owesRefund ? 1 : 0),
      timesTold: buyer.timesTold + (paymentStatus === 'paid' ? 1 : 0),
    },
    left,
  ]
}

const heard = ([buyer, stock]: readonly [Buyer, number]): readonly [Buyer, number] => [{ ...buyer, news: 'heard' }, stock]

const STEPS: Readonly<Record<string, Step>> = {
  orders: (buyer, stock) => (buyer.phase === 'none' && stock > 0 ? [{ ...buyer, phase: 'waiting', hold: 'open' }, stock - 1] : undefined),
  // The page of the provider may be open for longer than the order waits.
  pays: (buyer, stock) =>
    buyer.phase !== 'none' && buyer.phase !== 'settled' && !buyer.isCharged ? [{ ...buyer, isCharged: true, news: 'flying' }, stock] : undefined,
  isDeclined: (buyer, stock) => (buyer.isCharged ? undefined : settled(buyer, stock, 'failed')),
  // The provider may have been asked just before the shopper paid.
  runsOutOfTime: (buyer, stock) => settled(buyer, stock, 'expired'),
  hearsOfIt: (buyer, stock) => (buyer.news === 'flying' ? heard(settled(buyer, stock, 'paid')) : undefined),
  hearsOfItAgain: (buyer, stock) => (buyer.news === 'heard' ? settled(buyer, stock, 'paid') : undefined),
  asksTheProvider: (buyer, stock) => (buyer.news === 'lost' ? heard(settled(buyer, stock, 'paid')) : undefined),
  cancels: (buyer, stock) => {
    const isPaid = buyer.phase === 'settled' && buyer.hold === 'consumed'
    if ((buyer.phase !== 'waiting' && !isPaid) || buyer.hold === 'none') return undefined
    const step = HOLD_TRANSITIONS[buyer.hold].cancelled
    if (!step) throw new Error(`pieces that are ${buyer.hold} cannot be cancelled`)
    return [{ ...buyer, phase: isPaid ? 'cancelled' : 'withdrawn', hold: step.to, refunds: buyer.refunds + (isPaid ? 1 : 0) }, stock + step.pieces]
  },
}

function* following({ stock, buyers }: World): Generator<World> {
  for (const step of Object.values(STEPS))
    for (const [index, buyer] of buyers.entries()) {
      const moved = step(buyer, stock)
      if (moved) yield { stock: moved[1], buyers: buyers.with(index, moved[0]) }
    }
  // A crash: what was on its way to any of them is lost.
  yield { stock, buyers: buyers.map((buyer) => (buyer.news === 'flying' ? { ...buyer, news: 'lost' } : buyer)) }
}

/** Buyers are alike: worlds that differ in who is who are one. */
const nameOf = ({ stock, buyers }: World): string => [stock, ...buyers.map((buyer) => Object.values(buyer).join()).toSorted()].join('|')

const isOut = ({ hold }: Buyer): boolean => hold === 'open' || hold === 'consumed'

function expectRight(world: World): void {
  const wrong = (what: string) => new Error(`${what}: ${nameOf(world)}`)
  if (world.stock < 0 || world.stock + world.buyers.filter(isOut).length !== PIECES) throw wrong('pieces were lost or sold twice')
  for (const buyer of world.buyers) {
    if (buyer.refunds > 1 || (buyer.refunds > 0 && !buyer.isCharged)) throw wrong('money went back that was never there')
    if (buyer.hold === 'consumed' && (!buyer.isCharged || buyer.refunds > 0)) throw wrong('somebody has pieces and has not paid')
    if (buyer.phase === 'waiting' ? buyer.hold !== 'open' : buyer.hold === 'open') throw wrong('pieces are held for nobody')
    if (buyer.timesTold > 1) throw wrong('an order was announced twice')
    if (buyer.news === 'heard' && (buyer.hold === 'consumed') === (buyer.refunds === 1)) throw wrong('somebody paid, and has neither pieces nor money, or both')
  }
}

test('whatever three buyers of two pieces do, in whatever order, with crashes between: nothing is lost, sold twice, or paid for nothing', () => {
  const seen = new Set([nameOf(BEGINNING)])
  const waiting = [BEGINNING]
  const reached = new Set<string>()
  for (let world = waiting.pop(); world; world = waiting.pop()) {
    expectRight(world)
    for (const buyer of world.buyers) reached.add(buyer.phase)
    for (const next of following(world)) {
      const name = nameOf(next)
      if (seen.has(name)) continue
      seen.add(name)
      waiting.push(next)
    }
  }
  expect([...reached].toSorted()).toEqual(['cancelled', 'expired', 'none', 'settled', 'waiting', 'withdrawn'])
  expect(seen.size).toBeGreaterThan(400)
})
