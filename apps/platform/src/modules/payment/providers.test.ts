import { PROVIDERS } from '@galleria/contract'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderFailed } from './payment.ports.ts'
import { startSimulators } from './providers.fixture.ts'

const world = await startSimulators()
afterAll(() => world.close())
beforeEach(() => void world.received.splice(0))

const pageAt = async (url: string): Promise<string> => (await fetch(url)).text()

/** PayPal gives the money only to a shop that takes it; the others do so by themselves. */
const agreed = (provider: string): string => (provider === 'paypal' ? 'authorized' : 'paid')

describe.each(PROVIDERS)('%s', (name) => {
  const heard = () => vi.waitFor(() => expect(world.received.length).toBeGreaterThan(0), { timeout: 5000 })

  /** Opened and paid, with the money taken. */
  async function paid() {
    const provider = await world.open(name)
    const request = world.request()
    const opened = await provider.start(request)
    await world.choose(opened, { outcome: 'paid' })
    const report = await provider.fetch(opened.reference)
    const taken = report.state === 'authorized' ? await provider.capture?.(opened.reference, request.key) : report
    if (!taken) throw new Error('nobody can take what was agreed')
    return { provider, request, opened, report: taken }
  }

  test('opens a page that shows the exact amount, once for each key', async () => {
    const provider = await world.open(name)
    const request = world.request()
    const opened = await provider.start(request)
    expect(await provider.start(request)).toEqual(opened)
    const other = await provider.start({ ...request, key: crypto.randomUUID() })
    expect(other.reference).not.toBe(opened.reference)
    const page = await (await fetch(opened.redirectUrl)).text()
    expect(page).toContain('7,511.25')
    expect(page).toContain('GA-20418')
    expect(await provider.fetch(opened.reference)).toMatchObject({ state: 'open', isDeclined: false })
  })

  test('a payment that succeeds is told at once, with a signature, and the shopper comes back', async () => {
    const provider = await world.open(name)
    const request = world.request()
    const opened = await provider.start(request)
    const answer = await world.choose(opened, { outcome: 'paid' })
    expect(answer).toMatchObject({ status: 303, location: request.returnUrl })
    await heard()
    const [{ headers, bytes } = { headers: {}, bytes: Buffer.alloc(0) }] = world.received
    expect(await provider.isSigned(headers, bytes)).toBe(true)
    expect(provider.eventOf(bytes)).toMatchObject({ reference: opened.reference })
    expect(await provider.fetch(opened.reference)).toMatchObject({ state: agreed(name), amount: request.amount })
  })

  test('a message with another body, without a signature, of another shop, or an old one is nobody’s', async () => {
    const provider = await world.open(name)
    const opened = await provider.start(world.request())
    await world.choose(opened, { outcome: 'paid' })
    await heard()
    const [{ headers, bytes } = { headers: {}, bytes: Buffer.alloc(0) }] = world.received
    expect(await provider.isSigned(headers, Buffer.concat([bytes, Buffer.from(' ')]))).toBe(false)
    expect(await provider.isSigned({}, bytes)).toBe(false)
    expect(await (await world.open(name, crypto.randomUUID())).isSigned(headers, bytes)).toBe(false)
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 3_600_000)
    expect(await provider.isSigned(headers, bytes)).toBe(false)
    now.mockRestore()
  })

  test('money is taken once, and given back in parts up to what was paid, each once for its key', async () => {
    const { provider, request, opened, report } = await paid()
    expect(report).toMatchObject({ state: 'paid', amount: request.amount })
    const about = { reference: opened.reference, capture: report.capture ?? '' }
    const first = { ...about, amount: { amount: 51_125, currency: 'USD' }, key: crypto.randomUUID() }
    const refund = await provider.refund(first)
    expect(refund.state).toBe('done')
    expect((await provider.refund(first)).reference).toBe(refund.reference)
    expect(await provider.fetchRefund({ ...first, refund: refund.reference })).toEqual(refund)
    await expect(provider.refund({ ...about, amount: { amount: 700_001, currency: 'USD' }, key: crypto.randomUUID() })).rejects.toMatchObject({
      isRefusal: true,
    })
    expect((await provider.refund({ ...about, amount: { amount: 700_000, currency: 'USD' }, key: crypto.randomUUID() })).state).toBe('done')
    expect(await provider.fetch(opened.reference)).toMatchObject({ state: 'paid', amount: request.amount })
  })

  test('a bank that declines leaves the payment open, to be tried again', async () => {
    const provider = await world.open(name)
    const request = world.request()
    const opened = await provider.start(request)
    await world.choose(opened, { outcome: 'failed' })
    const before = await provider.fetch(opened.reference)
    const report = before.state === 'authorized' ? await provider.capture?.(opened.reference, request.key) : before
    expect(report).toMatchObject({ state: 'open', isDeclined: true })
    await world.choose(opened, { outcome: 'paid' })
    expect((await provider.fetch(opened.reference)).state).toBe(agreed(name))
  })

  test('a bank that asks for a code declines any other', async () => {
    const provider = await world.open(name)
    const opened = await provider.start(world.request())
    expect(await world.choose(opened, { outcome: 'code_asked' })).toEqual({ status: 303, location: `${opened.redirectUrl}?step=code` })
    expect(await pageAt(`${opened.redirectUrl}?step=code`)).toContain('123456')
    await world.choose(opened, { code: '123456' })
    expect((await provider.fetch(opened.reference)).state).toBe(agreed(name))
    expect(await pageAt(`${opened.redirectUrl}?step=code`), 'the question, gone back to').toContain('Nothing left to do here')
  })

  test('a pending payment succeeds a minute later, and is not called off meanwhile', async () => {
    const provider = await world.open(name)
    const request = world.request()
    const opened = await provider.start(request)
    expect((await world.choose(opened, { outcome: 'pending' })).status).toBe(303)
    const before = await provider.fetch(opened.reference)
    const report = before.state === 'authorized' ? await provider.capture?.(opened.reference, request.key) : before
    expect(report).toMatchObject({ state: 'open', isDeclined: false })
    expect((await provider.void(opened.reference)).state).toBe('open')
    world.pass(61_000)
    expect(await provider.fetch(opened.reference)).toMatchObject({ state: 'paid', amount: request.amount })
  })

  test('a shopper who never comes back is told so, and the message comes all the same', async () => {
    const provider = await world.open(name)
    const opened = await provider.start(world.request())
    expect(await pageAt(`${opened.redirectUrl}?step=stay`), 'before anything was paid').toContain('What should happen?')
    expect(await world.choose(opened, { outcome: 'no_return' })).toEqual({ status: 303, location: `${opened.redirectUrl}?step=stay` })
    expect(await pageAt(`${opened.redirectUrl}?step=stay`)).toContain('close this page')
    await heard()
    expect((await provider.fetch(opened.reference)).state).toBe(agreed(name))
  })

  test('what is confirmed twice has one name', async () => {
    const provider = await world.open(name)
    const opened = await provider.start(world.request())
    await world.choose(opened, { outcome: 'duplicate' })
    await vi.waitFor(() => expect(world.received).toHaveLength(2), { timeout: 5000 })
    const ids = world.received.map(({ bytes }) => provider.eventOf(bytes)?.id)
    expect(new Set(ids).size).toBe(1)
  })

  test('a payment that is given up, or whose time is over, can not be paid any more', async () => {
    const provider = await world.open(name)
    const opened = await provider.start(world.request())
    expect((await provider.void(opened.reference)).state).toMatch(/cancelled|expired/)
    const late = await provider.start(world.request())
    await world.choose(late, { outcome: 'expired' })
    // PayPal only forgets.
    const report = await provider.fetch(late.reference)
    expect(report.state).toMatch(/cancelled|expired/)
    expect(await world.choose(late, { outcome: 'paid' })).toEqual({ status: 303, location: late.redirectUrl })
    expect((await provider.fetch(late.reference)).state).toBe(report.state)
  })

  test('giving up what is paid changes nothing', async () => {
    const { provider, opened } = await paid()
    expect((await provider.void(opened.reference)).state).toBe('paid')
  })

  test('what is not there, and keys of nobody, are refusals', async () => {
    const provider = await world.open(name)
    await expect(provider.fetch('nothing-of-the-kind')).rejects.toMatchObject({ isRefusal: true })
    const opened = await provider.start(world.request())
    const stranger = await world.open(name, crypto.randomUUID())
    await expect(stranger.fetch(opened.reference)).rejects.toBeInstanceOf(ProviderFailed)
  })
})

test('an order of Cashfree that has expired is open while its bank still decides on it, and over where it does not', async () => {
  const provider = await world.open('cashfree')
  const soon = { expiresAt: new Date(world.now() + 30_000) }
  const [asked, idle] = [await provider.start(world.request(soon)), await provider.start(world.request(soon))]
  await world.choose(asked, { outcome: 'pending' })
  world.pass(31_000)
  expect((await provider.fetch(idle.reference)).state).toBe('expired')
  expect((await provider.fetch(asked.reference)).state).toBe('open')
  expect((await provider.void(asked.reference)).state).toBe('open')
  world.pass(30_000)
  expect((await provider.fetch(asked.reference)).state).toBe('paid')
})

describe('Stripe, which knows a key for a day and repeats what it has answered', () => {
  test('opens one page under a key, also when the answer was lost and it is asked again minutes later', async () => {
    const provider = await world.open('stripe')
    const request = world.request({ expiresAt: new Date(world.now() + 30 * 60_000) })
    const opened = await provider.start(request)
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 60_000)
    const again = await provider.start(request).finally(() => now.mockRestore())
    expect(again).toEqual(opened)
  })

  test('refuses another request under a key that it knows', async () => {
    const provider = await world.open('stripe')
    const request = world.request()
    await provider.start(request)
    await expect(provider.start({ ...request, orderNumber: 'GA-20419' })).rejects.toMatchObject({ isRefusal: true })
  })

  async function toGiveBack() {
    const provider = await world.open('stripe')
    const opened = await provider.start(world.request())
    await world.choose(opened, { outcome: 'paid' })
    const { capture } = await provider.fetch(opened.reference)
    const about = { reference: opened.reference, capture: capture ?? '' }
    const ask = (amount: number, key: string) => provider.refund({ ...about, amount: { amount, currency: 'USD' }, key })
    const given = async () => (await world.books()).find(({ reference }) => reference === opened.reference)?.refunds.map(({ amount }) => amount)
    const setAgreed = (isAgreed: boolean) => world.setAgreed(opened.reference, isAgreed)
    return { ask, given, setAgreed }
  }

  test('gives back once under a key that it has forgotten', async () => {
    const { ask, given } = await toGiveBack()
    const key = crypto.randomUUID()
    const first = await ask(100, key)
    world.pass(25 * 3_600_000)
    expect(await ask(100, key)).toEqual(first)
    expect(await given()).toEqual([100])
  })

  test('gives back what it has refused before, as soon as nothing speaks against it', async () => {
    const { ask, given, setAgreed } = await toGiveBack()
    const key = crypto.randomUUID()
    await setAgreed(false)
    for (const _ of [1, 2, 3]) await expect(ask(100, key)).rejects.toMatchObject({ isRefusal: true })
    await setAgreed(true)
    const made = await ask(100, key)
    expect(made.state).toBe('done')
    expect(await ask(100, key)).toEqual(made)
    expect(await given()).toEqual([100])
  })
})

describe('what was agreed to and not taken yet', () => {
  const books = async (reference: string) => (await world.books()).find((book) => book.reference === reference)

  test('is only PayPal’s: with the others agreeing is paying, and there is nothing to take', async () => {
    const able = await Promise.all(PROVIDERS.map(async (name) => [name, (await world.open(name)).capture !== undefined]))
    expect(Object.fromEntries(able)).toEqual({ cashfree: false, stripe: false, paypal: true })
  })

  async function agreedWithPayPal() {
    const provider = await world.open('paypal')
    const request = world.request()
    const opened = await provider.start(request)
    await world.choose(opened, { outcome: 'paid' })
    const { reference } = opened
    const take = async () => {
      if (!provider.capture) throw new Error('nobody can take what was agreed')
      return provider.capture(reference, request.key)
    }
    return { provider, request, reference, take }
  }

  test('is taken once, however often it is asked for, also at once', async () => {
    const { request, reference, take } = await agreedWithPayPal()
    const reports = [...(await Promise.all([take(), take(), take()])), await take()]
    for (const report of reports) expect(report).toMatchObject({ state: 'paid', amount: request.amount })
    expect((await books(reference))?.takenAt).toEqual(expect.any(Number))
  })

  test('is taken of another card when the bank has declined the first', async () => {
    const provider = await world.open('paypal')
    const request = world.request()
    const opened = await provider.start(request)
    await world.choose(opened, { outcome: 'failed' })
    expect(await provider.capture?.(opened.reference, request.key)).toMatchObject({ state: 'open', isDeclined: true })
    await world.choose(opened, { outcome: 'paid' })
    expect(await provider.capture?.(opened.reference, request.key)).toMatchObject({ state: 'paid', isDeclined: false, amount: request.amount })
  })

  test('and is given up is not taken', async () => {
    const { provider, reference } = await agreedWithPayPal()
    expect((await provider.void(reference)).state).toBe('cancelled')
    expect((await books(reference))?.takenAt).toBeNull()
  })
})
