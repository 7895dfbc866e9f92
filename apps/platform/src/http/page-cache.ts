import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, crc32, gunzip, gzip } from 'node:zlib'
import { createS3Fifo } from './s3-fifo.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

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
  /** The product that the page is about. */
  readonly productId?: string | undefined
  /** Epoch milliseconds from which on it says something that is no longer so. */
  readonly validUntil?: number | undefined
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
  /** The product that the page is about. */
  readonly productId: string | undefined
}

export type PageCache = {
  /** The kept page, or one that `render` makes; asked for twice at once it is made once. A page that is another one's is shown and not kept here. */
  get(tenantId: string, key: string, render: () => Promise<RenderedPage | Page>): Promise<Page>
  peek(tenantId: string, key: string): Page | undefined
  /** Forgets the tenant's pages that carry any of these tags. */
  drop(tenantId: string, tags: Iterable<string>): void
  readonly size: number
  /** Of all pages together. */
  readonly bytes: number
}

/** What it weighs changes with the forms that it is kept in. */
type KeptPage = Page & { weight(): number }
type Kept = { readonly page: KeptPage; readonly scopedTags: readonly string[]; readonly validUntil: number | undefined }

/** Quality 5: within 3 % of the best size for pages of this kind, at a twentieth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

/** Headers of one form, its name and place in maps, and what Node keeps beside a buffer. */
const FORM_OVERHEAD = 512

/**
 * Tells one state of a page from others at the same address, and is the same on every node. A checksum, because nobody gains by two states that look alike, and a
 * cryptographic digest of everything that is sent was a fourteenth of what a page costs.
 */
const etagOf = (body: Buffer): string => `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`

/**
 * A page in the forms in which it was asked for. The first compressed one takes the place of the plain text, which is ten times as large and wanted by hardly
 * anybody: who does want it gets it unpacked. `onChange` is told when the page weighs more or less than before.
 */
function pageOf({ status, headers, body, productId }: RenderedPage, onChange: (page: KeptPage) => void): KeptPage {
  const etag = etagOf(body)
  const base: Headers = { ...headers, etag, vary: 'accept-encoding' }
  const encodedAs = (encoding: PageEncoding, bytes: Buffer): EncodedPage => {
    const own: Headers = encoding === 'identity' ? base : { ...base, 'content-encoding': encoding }
    return { headers: own, rawHeaders: Object.entries({ ...own, 'content-length': String(bytes.length) }).flat(), body: bytes }
  }
  const made = new Map<PageEncoding, EncodedPage>([['identity', encodedAs('identity', body)]])
  const making = new Map<PageEncoding, Promise<EncodedPage>>()
  const headersSize = Object.entries(base).reduce((sum, [name, value]) => sum + name.length + value.length, 0)

  async function plain(): Promise<Buffer> {
    const [br, gzipped] = [made.get('br'), made.get('gzip')]
    return made.get('identity')?.body ?? (br ? unbrotli(br.body) : unzip(gzipped?.body ?? Buffer.alloc(0)))
  }
  async function make(encoding: PageEncoding): Promise<EncodedPage> {
    const text = await plain()
    if (encoding === 'identity') return encodedAs('identity', text)
    const packed = encodedAs(encoding, encoding === 'br' ? await brotli(text, BROTLI) : await zip(text, { level: 6 }))
    made.set(encoding, packed)
    made.delete('identity')
    onChange(page)
    return packed
  }
  const page: KeptPage = {
    status,
    etag,
    headers: base,
    productId,
    ready: (encoding) => made.get(encoding),
    encoded: async (encoding) => {
      const there = made.get(encoding)
      if (there) return there
      const underWay = making.get(encoding) ?? make(encoding).finally(() => making.delete(encoding))
      making.set(encoding, underWay)
      return underWay
    },
    weight: () => [...made.values()].reduce((sum, form) => sum + form.body.length + headersSize + FORM_OVERHEAD, 0),
  }
  return page
}

/** The key and each tag stand in maps of their own. */
const weightOf = (fullKey: string, page: KeptPage, scopedTags: readonly string[]): number =>
  page.weight() + 2 * fullKey.length + scopedTags.reduce((sum, tag) => sum + tag.length + 64, 0)

/**
 * Whole public pages by tenant and URL, in memory up to `maxBytes`. A page that was rendered while something it shows changed is sent
 * but not kept.
 */
export function createPageCache({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }): PageCache {
  /** Which keys carry a tag of a tenant. */
  const keysByTag = new Map<string, Set<string>>()
  const pages = createS3Fifo<Kept>({
    maxWeight: maxBytes,
    onGone: (key, { scopedTags }) => {
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

  function keep(tenantId: string, fullKey: string, page: KeptPage, { tags, validUntil }: RenderedPage, since: number): void {
    if (maxBytes === 0) return
    const scopedTags = tags.map((tag) => `${tenantId} ${tag}`)
    if (scopedTags.some((tag) => (lastDrop.get(tag) ?? 0) > since)) return
    pages.delete(fullKey)
    for (const tag of scopedTags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(fullKey)
      else keysByTag.set(tag, new Set([fullKey]))
    }
    pages.set(fullKey, { page, scopedTags, validUntil }, weightOf(fullKey, page, scopedTags))
  }

  /** Another page may have taken its place meanwhile. */
  function weigh(fullKey: string, page: KeptPage): void {
    const kept = pages.peek(fullKey)
    if (kept?.page === page) pages.weigh(fullKey, weightOf(fullKey, page, kept.scopedTags))
  }

  function find(fullKey: string): KeptPage | undefined {
    const kept = pages.get(fullKey)
    if (kept?.validUntil === undefined || now() < kept.validUntil) return kept?.page
    pages.delete(fullKey)
    return undefined
  }

  return {
    peek: (tenantId, key) => find(`${tenantId} ${key}`),
    get: async (tenantId, key, render) => {
      const fullKey = `${tenantId} ${key}`
      const kept = find(fullKey)
      if (kept) return kept
      let promise = rendering.get(fullKey)
      if (!promise) {
        clock += 1
        const since = clock
        promise = render()
          .then((rendered) => {
            if ('encoded' in rendered) return rendered
            const page = pageOf(rendered, (changed) => weigh(fullKey, changed))
            if (rendered.isCacheable) keep(tenantId, fullKey, page, rendered, since)
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
    get bytes() {
      return pages.weight
    },
  }
}
