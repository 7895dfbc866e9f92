import { expect, it } from 'vitest'
import { routeTable } from '@galleria/contract'
import { ApiFailure, createApiClient } from './client.ts'
import { httpTransport } from './http-transport.ts'

const lost = (): never => {
  throw new TypeError('fetch failed')
}
const refusal = (status: number, code: string) => () => Response.json({ code, message: code }, { status })
const done = () => Response.json({ data: 'done' })

/** Answers each try with the next of these, and every other with the last. */
function answering(...answers: readonly (() => Response)[]) {
  const sent: { readonly key: string | undefined; readonly keepalive: boolean | undefined }[] = []
  const transport = httpTransport({
    baseUrl: '/api',
    headers: () => ({ 'x-tenant-key': 'shop' }),
    pauses: [1, 1],
    fetch: async (_, init) => {
      sent.push({ key: new Headers(init?.headers).get('idempotency-key') ?? undefined, keepalive: init?.keepalive })
      return (answers[Math.min(sent.length, answers.length) - 1] ?? done)()
    },
  })
  return { api: createApiClient(routeTable, transport), sent }
}

const add = { body: { item: '018f0000-0000-7000-8000-000000000000', quantity: 1 } }

it('sends every write with a key of its own', async () => {
  const { api, sent } = answering(done)
  await api.addToCart(add)
  await api.addToCart(add)
  expect(sent.map(({ key }) => /^[\x21-\x7e]{8,255}$/.test(key ?? ''))).toEqual([true, true])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

it('sends a write that got no answer again, with the same key', async () => {
  for (const unanswered of [lost, refusal(503, 'server.unavailable'), refusal(409, 'idempotency.in_progress')]) {
    const { api, sent } = answering(unanswered, unanswered, done)
    expect(await api.addToCart(add)).toEqual({ data: 'done' })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  }
})

it('keeps the key that it is given', async () => {
  const { api, sent } = answering(lost, done)
  await api.createOrder({ headers: { 'idempotency-key': 'a key of mine' }, body: { orderDetails: {}, orderHash: 'x' } })
  expect(sent.map(({ key }) => key)).toEqual(['a key of mine', 'a key of mine'])
})

it('lets what may outlive its page go on without it, and nothing else', async () => {
  const { api, sent } = answering(done)
  await api.addToCart(add, { outlivesPage: true })
  await api.addToCart(add)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, undefined])
})

it('gives up after three tries, and says why', async () => {
  const { api, sent } = answering(lost)
  await expect(api.addToCart(add)).rejects.toMatchObject({ status: 0, code: 'network.failed' })
  expect(sent).toHaveLength(3)
})

it('takes a refusal for an answer', async () => {
  for (const refused of [
    refusal(409, 'cart.item_unavailable'),
    refusal(409, 'idempotency.conflict'),
    refusal(500, 'server.failed'),
    refusal(429, 'request.rate_limited'),
  ]) {
    const { api, sent } = answering(refused)
    await expect(api.addToCart(add)).rejects.toBeInstanceOf(ApiFailure)
    expect(sent).toHaveLength(1)
  }
})

it('sends a read without a key and once, also one that is a POST', async () => {
  const { api, sent } = answering(lost)
  await expect(api.searchItems({ body: {} })).rejects.toMatchObject({ code: 'network.failed' })
  await expect(api.viewCart()).rejects.toMatchObject({ code: 'network.failed' })
  expect(sent.map(({ key }) => key)).toEqual([undefined, undefined])
})

it('sends a form with its files, and again as it was when nobody answered', async () => {
  const forms: FormData[] = []
  const types: (string | null)[] = []
  const transport = httpTransport({
    baseUrl: '/api',
    headers: () => ({ 'x-tenant-key': 'shop' }),
    pauses: [1],
    fetch: async (_, init) => {
      types.push(new Headers(init?.headers).get('content-type'))
      forms.push(init?.body as FormData)
      return forms.length === 1 ? lost() : Response.json({ data: 'kept' })
    },
  })
  const file = { name: 'cat.png', type: 'image/png', bytes: new Uint8Array([0, 255, 0]) }
  expect(await createApiClient(routeTable, transport).uploadFile({ body: { file, key: 'cat.png', isPublic: true } })).toEqual({ data: 'kept' })
  expect(types).toEqual([null, null])
  for (const form of forms) {
    expect([...form.keys()]).toEqual(['file', 'key', 'isPublic'])
    const sent = form.get('file') as File
    expect([sent.name, sent.type, [...(await sent.bytes())], form.get('isPublic')]).toEqual(['cat.png', 'image/png', [0, 255, 0], 'true'])
  }
})

it('answers bytes as they are, and refuses in words all the same', async () => {
  const bytes = () => new Response(new Uint8Array([255, 216, 0]), { headers: { 'content-type': 'image/jpeg' } })
  const { api } = answering(bytes, refusal(404, 'storage.file_not_found'))
  expect(await api.getFile({ params: { id: '1' } })).toEqual({ type: 'image/jpeg', bytes: new Uint8Array([255, 216, 0]) })
  await expect(api.getFile({ params: { id: '1' } })).rejects.toMatchObject({ code: 'storage.file_not_found' })
})

it('does not go on when the caller has given up', async () => {
  const given = new AbortController()
  const { api, sent } = answering(() => {
    given.abort(new Error('enough'))
    return lost()
  })
  await expect(api.addToCart(add, { signal: given.signal })).rejects.toThrow('fetch failed')
  expect(sent).toHaveLength(1)
})
