import { describe, expect, it } from 'vitest'
import { ADDRESS } from '../checkout/quote.fixture.ts'
import { createAttempts } from '../checkout/single-attempt.ts'
import { book, bookedAt, type BookDeps, type Booking, refusedOf } from './book.ts'

const BOOKING: Booking = { service: 'v1', slotStart: '2026-12-01T10:00:00.000Z', mode: 'clinic', patient: { name: 'Anjali Rao' }, hash: 'seal' }
class Failure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: string
  readonly status: number
  readonly problem: object | undefined
  constructor(code: string, status: number) {
    super(code)
    this.code = code
    this.status = status
    this.problem = status === 0 ? undefined : { code, message: code }
  }
}

type Answer = { readonly orderId?: string; readonly redirectUrl?: string | null; readonly error?: unknown }

const UNPAID = { orderStatus: 'created', can: { pay: true }, payment: { type: 'STRIPE' } }

/** A platform that answers bookings in this order, says of orders what `standing` has, and refuses with `refusal` to call one off. */
function world(answers: readonly Answer[], standing: Readonly<Record<string, object>> = {}, refusal?: Failure) {
  let text: string | null = null
  let keys = 0
  const sent: { key: string | undefined; body: { notes?: string } }[] = []
  const paid: string[] = []
  const calledOff: string[] = []
  const attempts = createAttempts({ kept: { read: () => text, write: (next) => void (text = next) }, newKey: () => `key-${++keys}`, now: () => 0 })
  const deps = {
    attempts,
    alone: (work: () => Promise<unknown>) => work(),
    customerId: 'c1',
    serviceId: 's1',
    sent: new Map(),
    api: {
      bookAppointment: async ({ headers, body }: { headers: { 'idempotency-key'?: string }; body: { notes?: string } }) => {
        sent.push({ key: headers['idempotency-key'], body })
        const { error, orderId = 'o1', redirectUrl = null } = answers[sent.length - 1] ?? {}
        if (error) throw error
        return { content: { orderId, payment: { redirectUrl } } }
      },
      verifyOrder: async ({ body }: { body: { orderId: string } }) => ({ content: standing[body.orderId] }),
      payOrder: async ({ body }: { body: { orderId: string } }) => {
        paid.push(body.orderId)
        return { data: { redirectUrl: 'https://pay.example/again' } }
      },
      cancelOrder: async ({ body }: { body: { orderId: string } }) => {
        if (refusal) throw refusal
        calledOff.push(body.orderId)
      },
    },
  } as unknown as BookDeps
  return { deps, sent, paid, calledOff, kept: () => text }
}

describe('booking an appointment', () => {
  it('leads to the page of whoever takes the money, and to the order where nothing is to be paid now', async () => {
    const { deps } = world([{ orderId: 'o1', redirectUrl: 'https://pay.example' }])
    expect(await book(deps, BOOKING, 'STRIPE')).toEqual({ kind: 'placed', orderId: 'o1', payAt: 'https://pay.example' })
    expect(await book(world([{}]).deps, BOOKING, 'COD')).toEqual({ kind: 'placed', orderId: 'o1' })
  })

  it('finds what was booked where something was changed after an answer that got lost, and nothing is to be paid', async () => {
    const { deps, sent, calledOff } = world([{ error: new Failure('network', 0) }, { error: new Failure('idempotency.conflict', 409) }, { orderId: 'o7' }], {
      o7: { orderStatus: 'created', can: { pay: false }, payment: { type: 'COD' } },
    })
    await book(deps, { ...BOOKING, service: 'v7' }, 'COD')
    expect(await book(deps, { ...BOOKING, service: 'v7', notes: 'Bring the X-ray' }, 'COD')).toEqual({ kind: 'placed', orderId: 'o7' })
    expect(sent.map(({ body }) => body.notes)).toEqual([undefined, 'Bring the X-ray', undefined])
    expect(calledOff).toEqual([])
  })

  it('is booked anew as it is wanted now, where something was changed after an answer that got lost, and the first is called off', async () => {
    const lost = { error: new Failure('network', 0) }
    const first = { orderId: 'o1', redirectUrl: 'https://pay.example' }
    const second = { orderId: 'o2', redirectUrl: 'https://pay.example/2' }
    const wanted = { ...BOOKING, mode: 'home' as const, address: ADDRESS }
    const notes = 'Bring the X-ray'
    const changed = world([lost, { error: new Failure('idempotency.conflict', 409) }, first, second], { o1: UNPAID })
    await book(changed.deps, wanted, 'STRIPE')
    expect(await book(changed.deps, { ...wanted, notes }, 'STRIPE')).toEqual({ kind: 'placed', orderId: 'o2', payAt: 'https://pay.example/2' })
    expect([changed.calledOff, changed.paid]).toEqual([['o1'], []])
    expect(changed.sent.map(({ key, body }) => [key, body.notes])).toEqual([
      ['key-1', undefined],
      ['key-1', notes],
      ['key-1', undefined],
      ['key-2', notes],
    ])
    // What is sent of a mended address is the same, so that the platform answers with the first.
    const mended = world([lost, first, second], { o1: UNPAID })
    await book(mended.deps, wanted, 'STRIPE')
    expect(await book(mended.deps, { ...wanted, address: { ...ADDRESS, street1: '13th Main Road' } }, 'STRIPE')).toMatchObject({ orderId: 'o2' })
    expect([mended.calledOff, mended.sent.map(({ key }) => key)]).toEqual([['o1'], ['key-1', 'key-1', 'key-2']])
  })

  it('is the same where nothing but the price was changed after an answer that got lost', async () => {
    const { deps, calledOff } = world([
      { error: new Failure('network', 0) },
      { error: new Failure('idempotency.conflict', 409) },
      { orderId: 'o1', redirectUrl: 'https://pay.example' },
    ])
    await book(deps, BOOKING, 'STRIPE')
    expect(await book(deps, { ...BOOKING, hash: 'other' }, 'STRIPE')).toEqual({ kind: 'placed', orderId: 'o1', payAt: 'https://pay.example' })
    expect(calledOff).toEqual([])
  })

  it('keeps the name of no patient', async () => {
    const { deps, kept } = world([{}])
    await book(deps, BOOKING, 'COD')
    expect(kept()).toContain(BOOKING.slotStart)
    expect(kept()).not.toContain('Anjali')
  })

  it('sends the same key again after an answer that got lost, and another one after a refusal', async () => {
    const lost = world([{ error: new Failure('network', 0) }, {}])
    expect((await book(lost.deps, BOOKING, 'COD')).kind).toBe('failed')
    await book(lost.deps, BOOKING, 'COD')
    expect(lost.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
    const refused = world([{ error: new Failure('appointment.slot_full', 409) }, {}])
    expect((await book(refused.deps, BOOKING, 'COD')).kind).toBe('time')
    await book(refused.deps, BOOKING, 'COD')
    expect(refused.sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it.each([
    ['nobody is let in', new Failure('identity.sign_in_required', 401)],
    ['it is asked too often', new Failure('request.rate_limited', 429)],
    ['the first is under way', new Failure('idempotency.in_progress', 409)],
    ['a network answers in its place', Object.assign(new Failure('http.403', 403), { problem: undefined })],
  ])('sends the same key again after an answer that got lost, though meanwhile %s', async (_, error) => {
    const { deps, sent } = world([{ error: new Failure('network.failed', 0) }, { error }, {}])
    await book(deps, BOOKING, 'COD')
    await book(deps, BOOKING, 'COD')
    expect(await book(deps, BOOKING, 'COD')).toEqual({ kind: 'placed', orderId: 'o1' })
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  it('books no second one while nobody can say how the first stands', async () => {
    const { deps, sent } = world([{ redirectUrl: 'https://pay.example' }])
    await book(deps, BOOKING, 'STRIPE')
    const error = new Failure('request.rate_limited', 429)
    Object.assign(deps.api, {
      verifyOrder: async () => {
        throw error
      },
    })
    expect(await book(deps, BOOKING, 'STRIPE')).toEqual({ kind: 'failed', error })
    expect(sent).toHaveLength(1)
  })

  it('is the same appointment when it is pressed again, to be paid where it is not yet', async () => {
    const { deps, sent, paid } = world([{ redirectUrl: 'https://pay.example' }], { o1: UNPAID })
    await book(deps, BOOKING, 'STRIPE')
    expect(await book(deps, BOOKING, 'STRIPE')).toEqual({ kind: 'placed', orderId: 'o1', payAt: 'https://pay.example/again' })
    expect([sent.length, paid]).toEqual([1, ['o1']])
  })

  it('is booked anew as it is wanted now, where something was changed before it was paid, and the first is called off', async () => {
    const wanted = { ...BOOKING, mode: 'home' as const, address: ADDRESS }
    const changes: readonly Partial<Booking>[] = [
      { address: { ...ADDRESS, _id: 'a2' } },
      { address: { ...ADDRESS, street1: '13th Main Road' } },
      { notes: 'Bring the X-ray' },
      { attachments: ['f1'] },
      { couponCode: 'LUNES10' },
      { useWallet: true },
      { slotStart: '2026-12-01T10:30:00.000Z' },
      { patient: { name: 'Anjali Raj' } },
      { service: 'v2', mode: 'video' },
    ]
    for (const change of changes) {
      const { deps, sent, paid, calledOff } = world(
        [
          { orderId: 'o1', redirectUrl: 'https://pay.example' },
          { orderId: 'o2', redirectUrl: 'https://pay.example/2' },
        ],
        {
          o1: UNPAID,
        },
      )
      await book(deps, wanted, 'STRIPE')
      expect(await book(deps, { ...wanted, ...change }, 'STRIPE')).toEqual({ kind: 'placed', orderId: 'o2', payAt: 'https://pay.example/2' })
      expect([calledOff, paid, sent.map(({ key }) => key)]).toEqual([['o1'], [], ['key-1', 'key-2']])
      expect(sent[1]?.body).toMatchObject({ ...change, address: change.address?._id ?? ADDRESS._id })
    }
  })

  it('is the same whatever it costs by now, and where a coupon can be had no more', async () => {
    const { deps, calledOff } = world([{ redirectUrl: 'https://pay.example' }], { o1: UNPAID })
    await book(deps, { ...BOOKING, couponCode: 'LUNES10' }, 'STRIPE')
    for (const booking of [BOOKING, { ...BOOKING, couponCode: 'LUNES10', hash: 'other' }])
      expect(await book(deps, booking, 'STRIPE')).toMatchObject({ orderId: 'o1', payAt: 'https://pay.example/again' })
    expect(calledOff).toEqual([])
  })

  it('is not booked twice where the first can not be called off', async () => {
    const { deps, sent } = world([{ redirectUrl: 'https://pay.example' }], { o1: UNPAID }, new Failure('request.rate_limited', 429))
    await book(deps, BOOKING, 'STRIPE')
    expect((await book(deps, { ...BOOKING, notes: 'Bring the X-ray' }, 'STRIPE')).kind).toBe('failed')
    expect(sent).toHaveLength(1)
  })

  it('books anew for somebody else at the same time, and after the first was called off', async () => {
    const { deps, sent } = world([{ orderId: 'o1' }, { orderId: 'o2' }, { orderId: 'o3' }], {
      o1: { orderStatus: 'cancelled', can: { pay: false }, payment: { type: 'COD' } },
      o2: { orderStatus: 'cancelled', can: { pay: false }, payment: { type: 'COD' } },
    })
    await book(deps, BOOKING, 'COD')
    await book(deps, { ...BOOKING, patient: { name: 'Ravi Rao' } }, 'COD')
    expect(await book(deps, { ...BOOKING, patient: { name: 'Ravi Rao' } }, 'COD')).toEqual({ kind: 'placed', orderId: 'o3' })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('books another time, another way or for somebody else besides what needs no payment any more', async () => {
    const changes: readonly Partial<Booking>[] = [{ slotStart: '2026-12-01T10:30:00.000Z' }, { service: 'v2' }, { patient: { name: 'Ravi Rao' } }]
    for (const change of changes) {
      const { deps, calledOff } = world([{ orderId: 'o1' }, { orderId: 'o2' }], {
        o1: { orderStatus: 'created', can: { pay: false }, payment: { type: 'COD' } },
      })
      await book(deps, BOOKING, 'COD')
      expect(await book(deps, { ...BOOKING, ...change }, 'COD')).toEqual({ kind: 'placed', orderId: 'o2' })
      expect(calledOff).toEqual([])
    }
  })

  it('knows which order of its own is at a time, and nothing of what belongs to others', async () => {
    const { deps } = world([{}])
    expect(bookedAt(deps, BOOKING.slotStart)).toBeUndefined()
    await book(deps, BOOKING, 'STRIPE')
    expect(bookedAt(deps, BOOKING.slotStart)).toBe('o1')
    expect(bookedAt(deps, '2026-12-01T10:30:00.000Z')).toBeUndefined()
    expect(bookedAt({ ...deps, customerId: 'c2' }, BOOKING.slotStart)).toBeUndefined()
    expect(bookedAt({ ...deps, serviceId: 's2' }, BOOKING.slotStart)).toBeUndefined()
  })

  it('says what of it was refused', () => {
    const codes = ['appointment.slot_gone', 'order.stock_short', 'checkout.delivery_unavailable', 'order.quote_changed', 'checkout.limit_reached']
    expect(codes.map((code) => refusedOf(new Failure(code, 409)))).toEqual(['time', 'time', 'address', 'changed', 'failed'])
  })
})
