import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { registerMediaRoutes } from './media.routes.ts'
import type { MediaService, RenderedPicture, StoredVideo } from './media.service.ts'

const shop = { id: '0198a000-0000-7000-8000-000000000001' }
const id = 'a'.repeat(20)
const picture: RenderedPicture = { body: Buffer.from('bytes'), contentType: 'image/avif', etag: '"tag"' }
const render = vi.fn<MediaService['render']>(async (_tenant, asked) => (asked === id ? picture : undefined))

const film: StoredVideo = { body: Buffer.from('0123456789'), contentType: 'video/mp4', etag: '"film"' }
const video = async (_tenant: object, asked: string): Promise<StoredVideo | undefined> => (asked === id ? film : undefined)

const app = Fastify()
registerMediaRoutes(app, { media: { render, video }, tenantOf: async (request) => (request.headers.host === 'unknown' ? undefined : shop) })
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

test('a film comes whole, and says that it comes in pieces too', async () => {
  const reply = await app.inject({ url: `/video/${id}` })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toEqual(film.body)
  expect(reply.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': '10',
    'x-content-type-options': 'nosniff',
    etag: '"film"',
  })
})

test.each([
  ['bytes=2-4', {}, 206, '234', 'bytes 2-4/10'],
  ['bytes=-2', {}, 206, '89', 'bytes 8-9/10'],
  ['bytes=2-4', { 'if-range': '"film"' }, 206, '234', 'bytes 2-4/10'],
  ['bytes=2-4', { 'if-range': '"older"' }, 200, '0123456789', undefined],
  ['bytes=10-', {}, 416, '', 'bytes */10'],
])('asked for %s %j of a film it answers %i', async (range, headers, status, body, part) => {
  const reply = await app.inject({ url: `/video/${id}`, headers: { range, ...headers } })
  expect(reply.statusCode).toBe(status)
  expect(reply.payload).toBe(body)
  expect(reply.headers['content-range']).toBe(part)
})

test('a film that the shop does not have is not found, nor is that of another', async () => {
  expect((await app.inject({ url: `/video/${'b'.repeat(20)}` })).statusCode).toBe(404)
  expect((await app.inject({ url: `/video/${id}`, headers: { host: 'unknown' } })).statusCode).toBe(404)
})
