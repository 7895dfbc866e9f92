import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { registerMediaRoutes } from './media.routes.ts'
import type { MediaService, RenderedPicture } from './media.service.ts'

const shop = { id: '0198a000-0000-7000-8000-000000000001' }
const id = 'a'.repeat(20)
const picture: RenderedPicture = { body: Buffer.from('bytes'), contentType: 'image/avif', etag: '"tag"' }
const render = vi.fn<MediaService['render']>(async (_tenant, asked) => (asked === id ? picture : undefined))

const app = Fastify()
registerMediaRoutes(app, { media: { render }, tenantOf: async (request) => (request.headers.host === 'unknown' ? undefined : shop) })
afterAll(() => app.close())

test('serves bytes that may be kept for ever', async () => {
  const reply = await app.inject({ url: `/img/${id}?w=320`, headers: { accept: 'image/avif' } })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toEqual(picture.body)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: '"tag"',
    vary: 'accept',
    'x-content-type-options': 'nosniff',
    'content-length': '5',
  })
  expect(render).toHaveBeenLastCalledWith(shop, id, { width: 320, accept: 'image/avif', isPreview: false, isCard: false })
})

test.each(['"tag"', 'W/"tag"', '"other", "tag"', '*'])('answers 304 without bytes to If-None-Match: %s', async (tag) => {
  const reply = await app.inject({ url: `/img/${id}`, headers: { 'if-none-match': tag } })
  expect(reply.statusCode).toBe(304)
  expect(reply.rawPayload).toHaveLength(0)
  expect(reply.headers).toMatchObject({ etag: '"tag"', vary: 'accept', 'cache-control': 'public, max-age=31536000, immutable' })
})

test('sends the bytes when another version is known', async () => {
  expect((await app.inject({ url: `/img/${id}`, headers: { 'if-none-match': '"older"' } })).statusCode).toBe(200)
})

test('answers HEAD', async () => {
  const reply = await app.inject({ method: 'HEAD', url: `/img/${id}` })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toHaveLength(0)
})

test.each(['', '?w=', '?w=wide', '?w=0'])('a width that says nothing (%s) means 640', async (query) => {
  await app.inject({ url: `/img/${id}${query}` })
  expect(render.mock.lastCall?.[2].width).toBe(640)
})

test('asks for a preview where the address does', async () => {
  await app.inject({ url: `/img/${id}?w=960&as=preview` })
  expect(render.mock.lastCall?.[2]).toMatchObject({ width: 960, isPreview: true })
})

test('asks for a card where the address does', async () => {
  await app.inject({ url: `/img/${id}?as=card` })
  expect(render.mock.lastCall?.[2]).toMatchObject({ isCard: true, isPreview: false })
})

test('takes the first of several widths', async () => {
  await app.inject({ url: `/img/${id}?w=96&w=960` })
  expect(render.mock.lastCall?.[2].width).toBe(96)
})

test.each([
  ['an unknown picture', { url: '/img/none' }],
  ['an unknown shop', { url: `/img/${id}`, headers: { host: 'unknown' } }],
])('%s is a short 404 that nobody keeps', async (_, request) => {
  const reply = await app.inject(request)
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toBe('Not found')
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(reply.headers.etag).toBeUndefined()
})
