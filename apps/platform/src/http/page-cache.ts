import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type PageEncoding = 'identity' | 'br' | 'gzip'
type Headers = Readonly<Record<string, string>>

/** What was rendered, before it is kept. */
export type RenderedPage = {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** What the page shows; a change of any of these drops it. */
  readonly tags: readonly string[]
  readonly isCacheable: boolean
}

export type EncodedPage = {
  readonly headers: Headers /** Names and values in turn, with the length: as Node writes them fastest. */
  readonly rawHeaders: string[]
  readonly body: Buffer
}

export type Page = {
  readonly status: number
  readonly etag: string
  /** Ready to send in this encoding; compressed once, when first asked for. */
  encoded(encoding: PageEncoding): Promise<EncodedPage>
  /** The same at once, when it is there already. */
  ready(encoding: PageEncoding): EncodedPage | undefined
  readonly headers: Headers
}

export type PageCache = {
  /** The kept page, or one that `render` makes; asked for twice at once it is made once. */
  get(tenantId: string, key: string, render: () => Promise<RenderedPage>): Promise<Page>
  peek(tenantId: string, key: string): Page | undefined
  /** Forgets the tenant's pages that carry any of these tags. */
  drop(tenantId: string, tags: Iterable<string>): void
  readonly size: number
}

/** Quality 5: within 3 % of the best size for pages of this kind, at a twentieth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

function pageOf({ status, headers, body }: RenderedPage): Page {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const base: Headers = { ...headers, etag, vary: 'accept-encoding' }
  const encodedAs = (encoding: PageEncoding, bytes: Buffer): EncodedPage => {
    const own: Headers = encoding === 'identity' ? base : { ...base, 'content-encoding': encoding }
    return { headers: own, rawHeaders: Object.entries({ ...own, 'content-length': String(bytes.length) }).flat(), body: bytes }
  }
  const identity = encodedAs('identity', body)
  const made = new Map<PageEncoding, EncodedPage>([['identity', identity]])
  const making = new Map<PageEncoding, Promise<EncodedPage>>()
  const compress = async (encoding: 'br' | 'gzip') => {
    const packed = encodedAs(encoding, encoding === 'br' ? await brotli(body, BROTLI) : await zip(body, { level: 6 }))
    made.set(encoding, packed)
    return packed
  }
  return {
    status,
    etag,
    headers: base,
    ready: (encoding) => made.get(encoding),
    encoded: async (encoding) => {
      const there = made.get(encoding)
      if (there || encoding === 'identity') return there ?? identity
      let promise = making.get(encoding)
      if (!promise) {
        promise = compress(encoding)
        making.set(encoding, promise)
      }
      return promise
    },
  }
}

/**
 * Whole public pages by tenant and URL, in memory up to `maxBytes`. A page that was rendered while something it shows changed is sent
 * but not kept.
 */
export function createPageCache({ maxBytes }: { maxBytes: number }): PageCache {
  /** Which keys carry a tag of a tenant. */
  const keysByTag = new Map<string, Set<string>>()
  const pages = new LRUCache<string, { page: Page; scopedTags: readonly string[] }>({
    maxSize: Math.max(1, maxBytes),
    // The factor leaves room for the compressed forms, the constant for keys and headers.
    sizeCalculation: ({ page }) => Math.ceil((page.ready('identity')?.body.length ?? 0) * 1.5) + 1024,
    dispose: ({ scopedTags }, key) => {
      for (const tag of scopedTags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })
  const rendering = new Map<string, Promise<Page>>()
  const lastDrop = new Map<string, number>()
  let clock = 0

  function keep(tenantId: string, fullKey: string, page: Page, tags: readonly string[], since: number): void {
    if (maxBytes === 0) return
    const scopedTags = tags.map((tag) => `${tenantId} ${tag}`)
    if (scopedTags.some((tag) => (lastDrop.get(tag) ?? 0) > since)) return
    pages.set(fullKey, { page, scopedTags })
    for (const tag of scopedTags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(fullKey)
      else keysByTag.set(tag, new Set([fullKey]))
    }
  }

  return {
    peek: (tenantId, key) => pages.get(`${tenantId} ${key}`)?.page,
    get: async (tenantId, key, render) => {
      const fullKey = `${tenantId} ${key}`
      const kept = pages.get(fullKey)
      if (kept) return kept.page
      let promise = rendering.get(fullKey)
      if (!promise) {
        clock += 1
        const since = clock
        promise = render()
          .then((rendered) => {
            const page = pageOf(rendered)
            if (rendered.isCacheable) keep(tenantId, fullKey, page, rendered.tags, since)
            return page
          })
          .finally(() => rendering.delete(fullKey))
        rendering.set(fullKey, promise)
      }
      return promise
    },
    drop: (tenantId, tags) => {
      clock += 1
      for (const tag of tags) {
        const scoped = `${tenantId} ${tag}`
        lastDrop.set(scoped, clock)
        keysByTag.get(scoped)?.forEach((key) => pages.delete(key))
      }
      if (rendering.size === 0) lastDrop.clear()
    },
    get size() {
      return pages.size
    },
  }
}
