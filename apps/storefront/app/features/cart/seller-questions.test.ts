import { beforeEach, expect, it } from 'vitest'
import type { CartOutcome } from './cart-store.ts'
import type { CartCandidate } from './pending-changes.ts'
import { createSellerQuestions } from './seller-questions.ts'

const ARIA = { id: 's1', name: 'Aria Audio' }
const lamp: CartCandidate = { variantId: 'lamp', name: 'Lamp', seller: { id: 's2', name: 'Orin' } }
const vase: CartCandidate = { variantId: 'vase', name: 'Vase', seller: { id: 's2', name: 'Orin' } }
const chair: CartCandidate = { variantId: 'chair', name: 'Chair', seller: { id: 's3', name: 'Oak' } }

/** A cart of one seller at a time, and a shopper who answers when the test says so. */
let held: readonly CartCandidate[]
let asked: { readonly wanted: string; readonly current: string | undefined; readonly answer: (replace: boolean) => void }[]
let settle: ReturnType<typeof createSellerQuestions>

const store = {
  quantityOf: () => 0,
  setQuantity: async (candidate: CartCandidate, quantity: number, { replace = false } = {}): Promise<CartOutcome> => {
    const other = replace ? undefined : held.find(({ seller }) => seller.id !== candidate.seller.id)
    if (other) return { kind: 'other_seller', current: other.seller.name, quantity }
    held = replace ? [candidate] : [...held, candidate]
    return { kind: 'done' }
  },
}

const put = async (candidate: CartCandidate) => settle(candidate, await store.setQuantity(candidate, 1))
const quiet = () => new Promise((done) => setImmediate(done))

beforeEach(() => {
  held = [{ variantId: 'cable', name: 'Cable', seller: ARIA }]
  asked = []
  settle = createSellerQuestions({
    store,
    ask: ({ name: wanted }, current) => new Promise((answer) => asked.push({ wanted, current, answer })),
  })
})

it('puts nothing in unless the shopper agrees', async () => {
  const outcome = put(lamp)
  await quiet()
  asked[0]?.answer(false)
  expect(await outcome).toEqual({ kind: 'kept' })
  expect(held).toMatchObject([{ variantId: 'cable' }])
})

it('asks a second question when the first is answered, about the cart as it is then', async () => {
  const outcomes = [put(lamp), put(chair)]
  await quiet()
  expect(asked.map(({ wanted, current }) => [wanted, current])).toEqual([['Lamp', 'Aria Audio']])
  asked[0]?.answer(true)
  await quiet()
  expect(asked.map(({ wanted, current }) => [wanted, current])).toEqual([
    ['Lamp', 'Aria Audio'],
    ['Chair', 'Orin'],
  ])
  asked[1]?.answer(false)
  expect(await Promise.all(outcomes)).toEqual([{ kind: 'done' }, { kind: 'kept' }])
  expect(held).toEqual([lamp])
})

it('asks nothing more when the first answer has made room', async () => {
  const outcomes = [put(lamp), put(vase)]
  await quiet()
  asked[0]?.answer(true)
  expect(await Promise.all(outcomes)).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(asked).toHaveLength(1)
  expect(held).toEqual([lamp, vase])
})

it('asks one after the other, however many wait', async () => {
  const outcomes = [put(lamp), put(chair), put(vase)]
  for (const index of [0, 1, 2]) {
    await quiet()
    expect(asked).toHaveLength(index + 1)
    asked[index]?.answer(false)
  }
  expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ kind: 'kept' })))
})
