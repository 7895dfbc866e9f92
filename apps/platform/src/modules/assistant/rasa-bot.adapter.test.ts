import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRasaBot } from './rasa-bot.adapter.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void
const json =
  (value: unknown, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof value === 'string' ? value : JSON.stringify(value))

const items = [{ name: 'Mug', finalPrice: 12.5, qty: 2 }]
const payments = [{ status: 'paid', type: 'STRIPE' }]
const ORDERS = { orders: [{ orderId: '7', orderMessage: 'On its way', items, payments: { items: payments } }] }
const heard: { method: string | undefined; type: string | undefined; body: unknown }[] = []
const answers: Record<string, Answer> = {
  '/talk': (request, response, body) => {
    heard.push({ method: request.method, type: request.headers['content-type'], body: JSON.parse(body) })
    json([
      { recipient_id: 'x', text: 'Hello', buttons: [{ title: 'Hours', payload: '/hours', type: 'postback' }] },
      { recipient_id: 'x', image: 'https://pictures.example/1.png', text: 'Look' },
      {
        recipient_id: 'x',
        custom: {
          message: 'Please choose an option:',
          options: [
            { message: 'Cart', optionType: 'open', nextParent: '/cart' },
            { message: 'Evil', optionType: 'open', nextParent: '//evil.example/' },
            { message: 'Script', optionType: 'open', nextParent: 'javascript:alert(1)' },
            { message: 'More', optionType: 'menu', nextParent: 'root' },
            { message: 'Other' },
          ],
        },
      },
    ])(request, response, body)
  },
  '/orders': json([{ text: `Here: ${JSON.stringify(ORDERS)} That is all.` }]),
  '/orders-torn': json([{ text: 'Here: {"orders": [{"orderId": "7", ' }]),
  '/orders-odd': json([{ text: JSON.stringify({ orders: [{ orderId: '7', items: [{ name: 'Mug', finalPrice: -1, qty: 1 }] }] }) }]),
  '/broken': json({ error: 'no' }, 500),
  '/words': json('I am not JSON'),
  '/object': json({ text: 'not a list' }),
  '/markup': json([{ text: 7 }]),
  '/nothing': json([]),
  '/empty': json([{ recipient_id: 'x' }]),
  '/many': json(Array.from({ length: 11 }, () => ({ text: 'again' }))),
  '/large': json(`[{"text":"x"}]${' '.repeat(70_000)}`),
  '/moved': (_request, response) => void response.writeHead(302, { location: '/talk' }).end(),
  '/silent': () => undefined,
  '/drip': (_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(drip))
  },
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => (answers[request.url ?? ''] ?? json('', 404))(request, response, body))
})
const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const bot = createRasaBot({ allowed: ['127.0.0.1'], timeoutMs: 400 })
const message = { sender: 'somebody', message: 'hello', metadata: { db_name: 'shop', type: 'vector_search' } }

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  bot.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe("the bot of a business, by Rasa's REST channel", () => {
  it('hears the sender, the message and its metadata, and is understood', async () => {
    const said = await bot.ask(at('/talk'), message)
    expect(heard).toEqual([{ method: 'POST', type: 'application/json', body: message }])
    expect(said[0]).toEqual({ text: 'Hello', buttons: [{ title: 'Hours', payload: '/hours' }], orders: [], custom: null })
    expect(said[1]).toEqual({ text: 'Look', buttons: [], orders: [], custom: null })
    expect(said[2]?.custom?.message).toBe('Please choose an option:')
  })

  it('tells of orders by an object in its text (ST-19)', async () => {
    expect(await bot.ask(at('/orders'), message)).toEqual([
      { text: 'Here: That is all.', orders: [{ orderId: '7', orderMessage: 'On its way', items, payments }], buttons: [], custom: null },
    ])
  })

  it('opens paths of the shop and nothing else', async () => {
    const options = (await bot.ask(at('/talk'), message))[2]?.custom?.options
    expect(options?.map(({ optionType, nextParent }) => [optionType, nextParent])).toEqual([
      ['open', '/cart'],
      ['say', '//evil.example/'],
      ['say', 'javascript:alert(1)'],
      ['say', 'root'],
      ['say', 'Other'],
    ])
  })

  it.each([
    ['/broken', 'answered 500'],
    ['/gone', 'answered 404'],
    ['/moved', 'answered 302'],
    ['/words', 'JSON'],
    ['/object', 'not of its protocol'],
    ['/markup', 'not of its protocol'],
    ['/many', 'not of its protocol'],
    ['/nothing', 'said nothing'],
    ['/empty', 'said nothing'],
    ['/large', 'more than can be shown'],
    ['/orders-torn', 'Failed to parse order JSON'],
    ['/orders-odd', 'Failed to parse order JSON'],
    ['/silent', 'aborted'],
    ['/drip', 'aborted'],
  ])('is refused where it can not be understood: %s', async (path, why) => {
    await expect(bot.ask(at(path), message)).rejects.toThrow(why)
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://127.0.0.2/',
    'http://localhost:1/',
    'http://169.254.169.254/latest',
    'http://[::ffff:127.0.0.2]/',
    'http://10.0.0.1/',
  ])('is not looked for in private networks: %s', async (address) => {
    const strict = createRasaBot()
    await expect(strict.ask(address, message)).rejects.toThrow(/is not allowed/)
    strict.close()
  })

  it('is asked by the web only', async () => {
    await expect(bot.ask('file:///etc/passwd', message)).rejects.toThrow('is not asked')
  })
})
