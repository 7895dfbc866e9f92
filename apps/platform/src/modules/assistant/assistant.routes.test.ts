import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiFailure } from '@galleria/api-client'
import type { AssistantMessageWire } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeService } from '../order/orders.fixture.ts'
import { SESSION_MS } from './assistant.ts'

type Api = SignedIn['api']

let platform: TestPlatform
let shop: TestShop
let now = new Date('2026-11-24T06:00:00Z')
beforeAll(async () => {
  platform = await startTestPlatform({ overrides: { clock: () => now }, config: { assistantAddresses: ['127.0.0.1'] } })
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

/** Somebody who talks: the session goes from answer to answer, as a browser carries it. */
function talkerOf(api: Api, sender = 'device-1') {
  let session: string | null = null
  return {
    say: async (message: string): Promise<AssistantMessageWire[]> => {
      const said = await api.talkToAssistant({ body: { sender, message, metadata: { session } } })
      session = said.at(-1)?.metadata?.session ?? null
      return said
    },
    session: () => session,
  }
}
const textOf = (said: readonly AssistantMessageWire[]): string => said.map(({ text, custom }) => [text, custom?.message].filter(Boolean).join(' ')).join('\n')
const buttonsOf = (said: readonly AssistantMessageWire[]) => said.flatMap(({ buttons }) => buttons)
const optionsOf = (said: readonly AssistantMessageWire[]) => said.flatMap(({ custom }) => custom?.options ?? [])
const ordersOf = (said: readonly AssistantMessageWire[]) => said.flatMap(({ custom }) => custom?.orders ?? [])

let count = 0
async function ordered(
  { api }: SignedIn,
  at: TestShop = shop,
  name = 'Fjord kettle',
  isService = false,
): Promise<{ order: string; variantId: string; name: string }> {
  const product = await at.addProduct({ name: `${name} ${(count += 1)}` })
  if (isService) await makeService(platform, at, product.id)
  const variantId = product.variantIds[0] ?? ''
  return { order: await orderedOf(api, [variantId]), variantId, name: `${name} ${count}` }
}
async function orderedOf(api: Api, variantIds: readonly string[]): Promise<string> {
  await api.addAddress({ body: { address: anAddress() } })
  await api.mergeCart({ body: { items: variantIds.map((item) => ({ item, quantity: 1 })) } })
  const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
  const { content } = await api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD' }, orderHash: data.hash } })
  return content.orderId
}
const statusOf = async ({ api }: SignedIn, orderId: string) => (await api.getOrder({ params: { orderId } })).data.orderStatus

describe('somebody who has ordered', () => {
  it('is told where the order is, with its summary (E-19)', async () => {
    const customer = await shop.signUp()
    const { order, name } = await ordered(customer)
    const said = await talkerOf(customer.api).say('Where is my order?')
    expect(textOf(said)).toBe('This is your order:')
    expect(ordersOf(said)).toMatchObject([
      {
        orderId: order,
        orderMessage: expect.stringMatching(/^The shop has it\./),
        orderStatus: 'created',
        items: [{ name, qty: 1, finalPrice: { currency: 'INR' } }],
        payments: { items: [{ status: 'due', type: 'COD' }] },
      },
    ])
    expect(said[0]?.recipient_id).toBe('device-1')
    expect(optionsOf(said)).toEqual([{ message: 'See the order', optionType: 'open', nextParent: `/profile/order-detail/${order}` }])
    const spanish = await talkerOf(platform.client({ tenantKey: shop.key, token: customer.token, locale: 'es' })).say('¿dónde está mi pedido?')
    expect(ordersOf(spanish)[0]).toMatchObject({ orderId: order, orderMessage: expect.stringMatching(/^La tienda lo recibió\./) })
  })

  it('cancels it, after saying yes and not before', async () => {
    const customer = await shop.signUp()
    const { order, name } = await ordered(customer)
    const talker = talkerOf(customer.api)
    const asked = await talker.say('I want to cancel my order')
    expect(textOf(asked)).toMatch(new RegExp(`^Cancel order ${order} \\(${name}, ₹[\\d,.]+\\)\\?$`))
    expect(buttonsOf(asked).map(({ title }) => title)).toEqual(['Yes', 'No'])
    expect(await statusOf(customer, order)).toBe('created')
    expect(textOf(await talker.say('no, leave it'))).toContain('everything stays as it is')
    expect(await statusOf(customer, order)).toBe('created')
    await talker.say(`cancel ${order.toLowerCase()}`)
    expect(textOf(await talker.say('what is two plus two'))).toBe('Please choose an option:')
    expect(await statusOf(customer, order)).toBe('created')
    expect(textOf(await talker.say('yes, do it'))).toContain(`Order ${order} is cancelled.`)
    expect(await statusOf(customer, order)).toBe('cancelled')
    expect(textOf(await talker.say('cancel my order'))).toContain('no orders that can still be cancelled')
  })

  it('chooses one of several, and orders it again once, however often yes is sent', async () => {
    const customer = await shop.signUp()
    const [first] = [await ordered(customer), await ordered(customer)]
    const talker = talkerOf(customer.api)
    const which = await talker.say('order the same again')
    expect(buttonsOf(which)).toHaveLength(2)
    const asked = await talker.say(buttonsOf(which).find(({ title }) => title.startsWith(first.order))?.title ?? '')
    expect(textOf(asked)).toContain(`order ${first.order} (1 item) to your cart?`)
    const yes = { sender: 'device-1', message: 'Yes', metadata: { session: talker.session() } }
    const [one, other] = [await customer.api.talkToAssistant({ body: yes }), await customer.api.talkToAssistant({ body: yes })]
    expect(textOf(one)).toBe("I added 1 item to your cart, at today's prices.")
    expect(textOf(other)).toBe(textOf(one))
    expect((await customer.api.viewCart()).data.items.flatMap(({ item, qty }) => (item ? [qty] : []))).toEqual([1])
  })

  it('tells of a service as of what is done, and does not offer to send it back', async () => {
    const customer = await shop.signUp()
    const { order } = await ordered(customer, shop, 'Physiotherapy', true)
    const talker = talkerOf(customer.api)
    expect(ordersOf(await talker.say('where is my order?'))).toMatchObject([
      { orderId: order, isService: true, orderMessage: 'The shop has it, and will contact you to agree on a day and time.' },
    ])
    await shop.deliver(order)
    const done = await talker.say('where is my order?')
    expect(ordersOf(done)[0]?.orderMessage).toBe('The visit is done.')
    expect(buttonsOf(done).map(({ title }) => title)).not.toContain('Return something')
    expect(textOf(await talker.say('I want to return something'))).toContain('Nothing from your orders can be returned')
  })

  it('returns what has arrived, for a reason, after saying yes', async () => {
    const customer = await shop.signUp()
    const { order, name } = await ordered(customer)
    const talker = talkerOf(customer.api)
    expect(textOf(await talker.say('I want to return something'))).toContain('Nothing from your orders can be returned')
    await shop.deliver(order)
    const why = await talker.say('I want to return something')
    expect(textOf(why)).toBe('Why do you want to return it?')
    expect(textOf(await talker.say("It doesn't fit"))).toMatch(new RegExp(`^Return ${name}.* \\(1 item\\) of order ${order}\\?$`))
    const listed = () => customer.api.listReturns({ params: { orderId: order } })
    expect((await listed()).data).toEqual([])
    expect(textOf(await talker.say('/affirm'))).toContain(`${order}-R1`)
    expect((await listed()).data).toMatchObject([{ reason: 'wrong_size', items: [{ name, qty: 1 }] }])
  })

  it('returns on the page of the order what there is no button for', async () => {
    const customer = await shop.signUp()
    const returned = async (pieces: number) => {
      const variantIds: string[] = []
      while (variantIds.length < pieces) variantIds.push((await shop.addProduct({ name: `Bead ${(count += 1)}` })).variantIds[0] ?? '')
      const order = await orderedOf(customer.api, variantIds)
      await shop.deliver(order)
      const said = await talkerOf(customer.api).say(`/return_item{"order":"${order}"}`)
      return { order, buttons: buttonsOf(said), options: optionsOf(said) }
    }
    const six = await returned(6)
    expect([six.buttons.length, six.options]).toEqual([6, []])
    const seven = await returned(7)
    expect(seven.buttons).toHaveLength(6)
    expect(seven.options).toEqual([{ message: 'See the order', optionType: 'open', nextParent: `/profile/order-detail/${seven.order}` }])
  })

  it('is handed over to a person by a ticket, once', async () => {
    const customer = await shop.signUp()
    const talker = talkerOf(customer.api)
    expect(textOf(await talker.say('I want to talk to a person'))).toContain('Tell me in a sentence or two')
    const text = 'Where is my order? The courier rang at noon.'
    expect(textOf(await talker.say(text))).toBe(`Shall I send this to a person? “${text}”`)
    expect((await customer.api.listTickets({ query: {} })).data).toEqual([])
    const done = await talker.say('yes')
    const tickets = (await customer.api.listTickets({ query: {} })).data
    expect(tickets).toMatchObject([{ comments: text, category: 'other' }])
    expect(textOf(done)).toContain(tickets[0]?.ticket_Id)
    expect(optionsOf(done)[0]).toMatchObject({ optionType: 'open', nextParent: `/profile/${tickets[0]?.ticket_Id}` })
  })
})

describe('of what is somebody else’s nothing is told', () => {
  const WISHES = ['order_status', 'cancel_order', 'return_item', 'order_again'] as const
  const strangers = {
    'another customer': async () => (await shop.signUp()).api,
    'nobody in particular': async () => shop.guest(),
    'somebody of another shop': async () => (await (await createTestShop(platform)).signUp()).api,
  }

  it.each(Object.keys(strangers) as (keyof typeof strangers)[])('to %s', async (who) => {
    const owner = await shop.signUp()
    const { order, name } = await ordered(owner)
    await shop.deliver(order)
    const api = await strangers[who]()
    for (const wish of WISHES)
      for (const message of [`/${wish}{"order":"${order}"}`, `/${wish}`, `${wish.replace('_', ' ')} ${order}`]) {
        const said = await talkerOf(api).say(message)
        const told = JSON.stringify(said)
        expect(ordersOf(said), message).toEqual([])
        expect(told, message).not.toContain(name)
        expect(told, message).not.toContain(order)
      }
    expect(await statusOf(owner, order)).toBe('delivered')
  })

  it('nor done: a session is of whoever was asked, in this shop, on this device, for half an hour', async () => {
    const owner = await shop.signUp()
    const { order } = await ordered(owner)
    const talker = talkerOf(owner.api)
    await talker.say('cancel my order')
    const metadata = { session: talker.session() }
    const [stranger, foreign] = [await shop.signUp(), await (await createTestShop(platform)).signUp()]
    const attempts: [Api, string][] = [
      [stranger.api, 'device-1'],
      [shop.guest(), 'device-1'],
      [foreign.api, 'device-1'],
      [owner.api, 'device-2'],
    ]
    for (const [api, sender] of attempts)
      expect(textOf(await api.talkToAssistant({ body: { sender, message: 'yes', metadata } }))).toContain("I hadn't asked you a question")
    const changed = `${metadata.session?.slice(0, -4)}AAAA`
    expect(textOf(await owner.api.talkToAssistant({ body: { sender: 'device-1', message: 'yes', metadata: { session: changed } } }))).toContain("hadn't asked")
    const then = now
    now = new Date(then.getTime() + SESSION_MS + 1)
    expect(textOf(await owner.api.talkToAssistant({ body: { sender: 'device-1', message: 'yes', metadata } }))).toContain("haven't changed anything")
    now = then
    expect(await statusOf(owner, order)).toBe('created')
    expect(textOf(await owner.api.talkToAssistant({ body: { sender: 'device-1', message: 'yes', metadata } }))).toContain('is cancelled')
  })

  it('a guest is asked to log in, and has nothing confirmed', async () => {
    const guest = talkerOf(shop.guest())
    const said = await guest.say('where is my order?')
    expect(textOf(said)).toContain('Please log in first')
    expect(optionsOf(said)).toEqual([{ message: 'Log in', optionType: 'open', nextParent: '/auth/login' }])
    expect(textOf(await guest.say('yes'))).toContain("hadn't asked")
    expect(optionsOf(await guest.say('talk to a person')).map(({ nextParent }) => nextParent)).toEqual(['/contact', '/auth/login'])
  })
})

describe('everybody', () => {
  it('finds products by their names', async () => {
    await shop.addProduct({ name: 'Walnut lamp' })
    const said = await talkerOf(shop.guest()).say("I'm looking for a walnut lamp")
    expect(textOf(said)).toBe('I found one product for “walnut lamp”:')
    expect(said.flatMap(({ custom }) => custom?.items ?? []).map(({ Name }) => Name)).toEqual(['Walnut lamp'])
    expect(optionsOf(said)).toMatchObject([{ nextParent: '/search?q=walnut%20lamp' }])
    const talker = talkerOf(shop.guest())
    expect(textOf(await talker.say('/find_product'))).toBe('What are you looking for?')
    expect(textOf(await talker.say('walnut lamp'))).toBe('I found one product for “walnut lamp”:')
    await shop.addProduct({ name: 'Cedar lamp', price: 60_000 })
    await shop.addProduct({ name: 'Cedar lamp with gold', price: 160_000 })
    await expect.poll(async () => (await shop.guest().searchItems({ body: { q: 'cedar' } })).hits.total).toBe(2)
    const cheap = await talker.say('do you have cedar lamps under ₹1,000?')
    expect(textOf(cheap)).toBe('I found one product for “cedar lamps under ₹1,000”:')
    expect(cheap.flatMap(({ custom }) => custom?.items ?? []).map(({ Name }) => Name)).toEqual(['Cedar lamp'])
    expect(optionsOf(cheap)).toMatchObject([{ nextParent: `/search?q=${encodeURIComponent('cedar lamps under ₹1,000')}` }])
    expect(textOf(await talker.say('find me a zeppelin'))).toContain('found nothing for “zeppelin”')
  })

  it('hears what delivery costs, and the day on which it comes to a town', async () => {
    const guest = talkerOf(shop.guest())
    const said = await guest.say('how much is delivery to Mysuru?')
    expect(textOf(said)).toMatch(/^Delivery costs ₹40(\.00)? for each shop you buy from, and is free from ₹999(\.00)?\.\n.*Mysuru/)
    expect(textOf(await guest.say('do you deliver to Xyzzyville'))).toContain("I don't know a place called “Xyzzyville”")
    expect(textOf(await guest.say('Mysuru'))).toContain('Mysuru')
  })

  it('hears when a shop is open, or which shops there are', async () => {
    const which = await talkerOf(shop.guest()).say('when are you open?')
    expect(textOf(which)).toContain('Which one do you mean?')
    const [button] = buttonsOf(which)
    expect(textOf(await talkerOf(shop.guest()).say(button?.payload ?? ''))).toContain(button?.title)
    expect(textOf(await talkerOf(shop.guest()).say('what time does Nowhere Ltd close?'))).toContain("I don't know a shop called “Nowhere Ltd”")
  })

  it('hears of coupons and ways to pay', async () => {
    expect(textOf(await talkerOf(shop.guest()).say('any coupons?'))).toBe('There are no coupons right now.')
    expect(textOf(await talkerOf(shop.guest()).say('how can I pay?'))).toMatch(/^You can pay this way: .*cash on delivery/)
  })

  it('is greeted, with what there is to choose from (ST-19)', async () => {
    const said = await shop.guest().talkToAssistant({ body: { sender: 'x', message: 'hello', metadata: { db_name: shop.key, type: 'vector_search' } } })
    expect(textOf(said)).toMatch(/^Hello, I'm the automatic assistant of .*\nPlease choose an option:$/)
    expect(optionsOf(said)).toHaveLength(5)
  })

  it('is told the truth about who speaks, and offered a person', async () => {
    const said = await talkerOf(shop.guest()).say('are you a robot?')
    expect(textOf(said)).toMatch(/^I'm the automatic assistant of .*, not a person\./)
    expect(buttonsOf(said)).toEqual([{ title: 'Talk to a person', payload: '/person' }])
    expect(textOf(await talkerOf(platform.client({ tenantKey: shop.key, locale: 'es' })).say('eres un robot?'))).toMatch(/^Soy el asistente automático de /)
  })

  it('is told what it does not know, with what it does (X-15), and with answers of the shop that have words in common', async () => {
    const said = await talkerOf(shop.guest()).say('zzxq wvrk')
    expect(textOf(said)).toBe("I'm afraid I don't know about that.\nPlease choose an option:")
    expect(optionsOf(said)).toHaveLength(10)
    const near = await talkerOf(shop.guest()).say('tell me a joke about my password')
    expect(optionsOf(near).some(({ nextParent }) => nextParent.startsWith('/faq#'))).toBe(true)
  })

  it('is refused where it says nothing, too much, or names another shop', async () => {
    const refusal = (body: Parameters<Api['talkToAssistant']>[0]['body']) =>
      shop
        .guest()
        .talkToAssistant({ body })
        .then(
          () => 'answered',
          (error: unknown) => (error instanceof ApiFailure ? error.code : 'broken'),
        )
    expect(await refusal({ sender: 'x', message: '  ' })).toBe('assistant.text_empty')
    expect(await refusal({ sender: 'x', message: 'x'.repeat(1001) })).toBe('request.invalid')
    expect(await refusal({ sender: 'no good', message: 'hello' })).toBe('request.invalid')
    expect(await refusal({ sender: 'x', message: 'hello', metadata: { db_name: 'another-shop' } })).toBe('tenant.unknown')
  })
})

describe('a business with a bot of its own', () => {
  type Heard = { sender: string; message: string; metadata: Record<string, unknown> }
  const heard: Heard[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push(JSON.parse(body) as Heard)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify([{ text: 'Ahoy', buttons: [{ title: 'Rum', payload: '/rum' }] }]))
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())

  it('has it asked, by a name that tells nothing of who asks; when it fails, a person is offered', async () => {
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/rest/webhook`
    const theirs = await createTestShop(platform, { assistant: { webhook } })
    const [one, other] = [await theirs.signUp(), await theirs.signUp()]
    const said = await talkerOf(one.api).say('hello')
    expect(said).toEqual([{ recipient_id: 'device-1', text: 'Ahoy', buttons: [{ title: 'Rum', payload: '/rum' }], custom: null, metadata: null }])
    await talkerOf(one.api, 'device-2').say('where is my order?')
    await talkerOf(other.api).say('hello')
    await talkerOf(theirs.guest()).say('hello')
    expect(heard.map(({ message }) => message)).toEqual(['hello', 'where is my order?', 'hello', 'hello'])
    expect(heard[0]?.metadata).toEqual({ db_name: theirs.key, type: 'text', language: 'en', signed_in: true })
    expect(heard[3]?.metadata).toMatchObject({ signed_in: false })
    const [first, second, third, fourth] = heard.map(({ sender }) => sender)
    expect(first).toBe(second)
    expect(new Set([first, third, fourth]).size).toBe(3)
    expect(JSON.stringify(heard)).not.toContain(one.userInfo._id)
    expect(JSON.stringify(heard)).not.toContain('device-1')

    status = 500
    const failed = await talkerOf(one.api).say('hello')
    expect(textOf(failed)).toContain("I can't answer right now, but a person can.")
    const person = optionsOf(failed).find(({ nextParent }) => nextParent === '/person')
    expect(textOf(await talkerOf(one.api).say(person?.nextParent ?? ''))).toContain('Tell me in a sentence or two')

    // What follows from a button of ours stays with us too, with what it says of an order.
    const { order } = await ordered(one, theirs)
    const talker = talkerOf(one.api)
    const stands = await talker.say(optionsOf(failed).find(({ nextParent }) => nextParent === '/order_status')?.nextParent ?? '')
    const cancel = buttonsOf(stands).find(({ title }) => title === 'Cancel an order')
    const before = heard.length
    expect(textOf(await talker.say(cancel?.payload ?? ''))).toContain(`Cancel order ${order} (`)
    const left = await talker.say('/deny')
    expect(textOf(left)).toContain('everything stays as it is')
    for (const { nextParent } of optionsOf(left)) expect(textOf(await talkerOf(one.api).say(nextParent)), nextParent).not.toContain("I can't answer right now")
    expect(heard.length).toBe(before)
    expect(JSON.stringify(heard)).not.toContain(order)
  })
})
