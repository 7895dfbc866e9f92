import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const rendered = (text: string, tags: readonly string[], isCacheable = true): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  tags,
  isCacheable,
})

function cacheWithCounter() {
  const cache = createPageCache({ maxBytes: 1_000_000 })
  let count = 0
  const get = (key: string, tags: readonly string[] = ['catalog'], tenant = 't') =>
    cache.get(tenant, key, async () => {
      count += 1
      return rendered(`${key} ${count}`, tags)
    })
  return { cache, get, renders: () => count }
}

describe('the page cache', () => {
  it('makes a page anew when what it says is no longer so', async () => {
    let time = 1_000
    const cache = createPageCache({ maxBytes: 1_000_000, now: () => time })
    let count = 0
    const get = () => cache.get('t', '/', async () => ({ ...rendered(`${(count += 1)}`, ['catalog']), validUntil: 2_000 * count }))
    await get()
    time = 1_999
    await get()
    expect([count, cache.peek('t', '/') !== undefined]).toEqual([1, true])
    time = 2_000
    expect(cache.peek('t', '/')).toBeUndefined()
    await get()
    await get()
    expect([count, cache.size]).toEqual([2, 1])
  })

  it('makes a page once, also when many ask at the same time', async () => {
    const { get, renders } = cacheWithCounter()
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/')))
    await get('/')
    expect(renders()).toBe(1)
    expect(new Set(pages.map((page) => page.etag)).size).toBe(1)
  })

  it('drops exactly the pages that show what has changed', async () => {
    const { cache, get, renders } = cacheWithCounter()
    await get('/a', ['product:1', 'catalog'])
    await get('/b', ['product:2', 'catalog'])
    cache.drop('t', ['product:1'])
    await get('/a')
    await get('/b')
    expect(renders()).toBe(3)
  })

  it('keeps tenants apart', async () => {
    const { cache, get, renders } = cacheWithCounter()
    await get('/', ['catalog'], 't')
    await get('/', ['catalog'], 'u')
    cache.drop('t', ['catalog'])
    await get('/', ['catalog'], 'u')
    expect(renders()).toBe(2)
    expect(cache.peek('t', '/')).toBeUndefined()
  })

  it('does not keep a page that was overtaken by a change while it was made', async () => {
    const { cache } = cacheWithCounter()
    let finish: (page: RenderedPage) => void = () => undefined
    const slow = cache.get('t', '/slow', () => new Promise((resolve) => (finish = resolve)))
    cache.drop('t', ['product:1'])
    finish(rendered('old', ['product:1']))
    await slow
    expect(cache.peek('t', '/slow')).toBeUndefined()
  })

  it('does not keep what may not be kept, nor what could not be made', async () => {
    const { cache } = cacheWithCounter()
    await cache.get('t', '/error', async () => rendered('no', [], false))
    expect(cache.peek('t', '/error')).toBeUndefined()
    await expect(cache.get('t', '/broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await cache.get('t', '/broken', async () => rendered('mended', []))).status).toBe(200)
  })

  it('compresses once and gives the same bytes again', async () => {
    const { get } = cacheWithCounter()
    const page = await get('/')
    const [first, second] = await Promise.all([page.encoded('br'), page.encoded('br')])
    expect(first.body).toBe(second.body)
    expect(brotliDecompressSync(first.body).toString()).toBe('/ 1')
    expect(gunzipSync((await page.encoded('gzip')).body).toString()).toBe('/ 1')
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(page.ready('br')?.body).toBe(first.body)
  })

  it('keeps what a page weighs compressed, not what it weighed as text, and still gives the text to whoever wants that', async () => {
    const cache = createPageCache({ maxBytes: 1_000_000 })
    const text = '<p>the same words again and again</p>'.repeat(3_000)
    const page = await cache.get('t', '/', async () => rendered(text, ['catalog']))
    expect(cache.bytes).toBeGreaterThan(text.length)
    const { body } = await page.encoded('br')
    expect(cache.bytes).toBeLessThan(body.length + 5_000)
    const withGzip = await page.encoded('gzip')
    expect(gunzipSync(withGzip.body).toString()).toBe(text)
    expect(cache.bytes).toBeGreaterThan(body.length + withGzip.body.length)
    expect((await page.encoded('identity')).body.toString()).toBe(text)
    expect(cache.bytes).toBeLessThan(body.length + withGzip.body.length + 5_000)
    cache.drop('t', ['catalog'])
    expect([cache.size, cache.bytes]).toEqual([0, 0])
  })

  it('shows a page that is another one without keeping it twice', async () => {
    const cache = createPageCache({ maxBytes: 1_000_000 })
    const other = await cache.get('t', '/other', async () => rendered('other', ['catalog']))
    expect(await cache.get('t', '/unknown', async () => other)).toBe(other)
    expect([cache.size, cache.peek('t', '/unknown')]).toEqual([1, undefined])
  })

  it('keeps the home page while a crawler passes by', async () => {
    const cache = createPageCache({ maxBytes: 100_000 })
    const home = () => cache.get('t', '/', async () => rendered('home', ['tenant']))
    const first = await home()
    await home()
    for (let n = 0; n < 2_000; n += 1) await cache.get('t', `/search?q=${n}`, async () => rendered('x'.repeat(1_000), [`product:${n}`]))
    expect(cache.peek('t', '/')).toBe(first)
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  })
})
