import { type ApiClient, createApiClient } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import type { Clock, Locale } from '@galleria/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DomainError } from '../errors.ts'
import type { Tenant } from '../modules/tenant/index.ts'
import { callerOf } from './callers.ts'
import { encodingOf } from './content-encoding.ts'
import { contentSecurityPolicy, HSTS, SECURITY_HEADERS } from './content-security.ts'
import { pageContext } from './contexts.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { refuseOtherMethods } from './methods.ts'
import type { Route } from './operation-route.ts'
import type { Page, PageCache, RenderedPage } from './page-cache.ts'
import type { PageCounts } from './page-metrics.ts'
import { isLookedAt } from './page-views.ts'
import { NoTurn, type Rendering, visitorOf } from './rendering.ts'
import { serveTenant } from '../infra/work-scope.ts'

/** A document as it is to be sent, and as much of its text as may hold inline scripts and styles; the other side of `TakenDocument` in the storefront. */
export type TakenDocument = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: Uint8Array
  readonly inlineSource: string
}

/** What the storefront is told about a request; the other side of `StorefrontHost` in the storefront. */
export type StorefrontHost = {
  readonly tenantKey: string
  readonly origin: string
  readonly apiBase: string
  readonly api: (locale: Locale) => ApiClient
  /** Takes a rendered document, which then is the answer. */
  readonly takeDocument: (document: TakenDocument) => void
  readonly now: Date
  /** Told that there is nothing at the address, and of another address whose page says so for all of them; the response then has no body. */
  readonly takeMissing?: (likeAddress: string) => void
  readonly onError: (error: unknown) => void
}

/** The built storefront, found by path: never a source import. */
export type Storefront = { handle(request: Request, host: StorefrontHost): Promise<Response>; publicQueryOf(pathname: string): readonly string[] }

export type StorefrontDeps = {
  readonly storefront: Storefront
  readonly pages: PageCache
  readonly rendering: Rendering
  readonly counts: PageCounts
  readonly routes: readonly Route[]
  readonly apiBase: string
  readonly tenantOf: (host: string) => Promise<Tenant | undefined>
  /** The same at once, from memory. */
  readonly peekTenant: (host: string) => Tenant | undefined
  readonly clock: Clock
  readonly isDevelopment: boolean
  readonly onProductSeen: (tenantId: string, productId: string, ip: string) => void
  /** Below which it is served; nothing for the storefront, which answers whatever nobody else does. */
  readonly base?: string
}

/** What the storefront tells the platform, and nobody else. */
const OURS: ReadonlySet<string> = new Set(['x-cache-tags', 'x-about-product', 'x-valid-until'])

const CONTROL = /\p{Cc}/gu

/** Letters that are read of a parameter. */
const MOST_LETTERS = 300
/** What is chosen of facets (`f=brand:hp,canon;weight:1~2`): hundreds of values may be, so more of it is read, and none by half. */
const CHOSEN = 'f'
const MOST_CHOSEN = 4_000

function readOf(name: string, value: string): string {
  if (name !== CHOSEN) return value.slice(0, MOST_LETTERS)
  if (value.length <= MOST_CHOSEN) return value
  return value.slice(0, Math.max(0, value.lastIndexOf(',', MOST_CHOSEN), value.lastIndexOf(';', MOST_CHOSEN)))
}

/** The part of a URL that decides what the storefront answers: unknown parameters are dropped, the rest is put in order. */
export function pageKey(url: string, publicQueryOf: Storefront['publicQueryOf']): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const given = new URLSearchParams(url.slice(at + 1))
  const kept = new URLSearchParams()
  for (const name of publicQueryOf(url.slice(0, at)).toSorted()) {
    const value = readOf(name, given.get(name) ?? '')
    // What is no text is no word to search for either: a page is shown all the same.
    if (value !== '') kept.append(name, value.replace(CONTROL, ' '))
  }
  return kept.size > 0 ? `${url.slice(0, at)}?${kept.toString()}` : url.slice(0, at)
}

/** Serves every page of the shop from the cache or through the storefront. */
export function mountStorefront(app: FastifyInstance, deps: StorefrontDeps): void {
  const { storefront, pages, rendering, counts, routes, apiBase, tenantOf, peekTenant, clock, isDevelopment, onProductSeen, base = '' } = deps
  const byId = new Map(routes.map((route) => [route.operation.id, route]))
  const connectTo = URL.canParse(apiBase) ? new URL(apiBase).origin : undefined

  const apiFor = (request: FastifyRequest, tenant: Tenant) => (locale: Locale) =>
    createApiClient(routeTable, inProcessTransport(byId, pageContext(tenant, locale, request.id, callerOf(request))))

  /** The page, or the address of one that can be shown for it, because nothing is at either. */
  async function draw(request: FastifyRequest, tenant: Tenant, key: string, { mayBeMissing }: { mayBeMissing: boolean }): Promise<RenderedPage | string> {
    let missingLike: string | undefined
    const page = await ask(request, key, tenant, {
      api: apiFor(request, tenant),
      onError: (error) => request.log.error({ err: error }, 'a page could not be made'),
      ...(mayBeMissing ? { takeMissing: (likeAddress) => void (missingLike = likeAddress) } : {}),
    })
    return missingLike ?? page
  }

  /** Unknown addresses are without number, so they share a page: it is made once for each language and kind of page. */
  async function render(request: FastifyRequest, tenant: Tenant, key: string): Promise<RenderedPage | Page> {
    const drawn = await draw(request, tenant, key, { mayBeMissing: true })
    if (typeof drawn !== 'string') {
      counts.made += 1
      return drawn
    }
    const missing = await pages.get(tenant.id, cacheKey(request, `missing ${drawn}`), async () => {
      counts.made += 1
      const page = await draw(request, tenant, drawn, { mayBeMissing: false })
      if (typeof page === 'string') throw new Error(`Nothing but an address was made of ${drawn}`)
      return { ...page, isCacheable: page.status === 404 && !isDevelopment }
    })
    counts.missing += 1
    return missing
  }

  /** Whoever comes while too many pages are being made is told so by a page of ours, which costs nearly nothing. */
  async function sayBusy(request: FastifyRequest, tenant: Tenant, key: string, refusal: DomainError): Promise<RenderedPage> {
    counts.refused += 1
    const refuse = (): never => {
      throw refusal
    }
    const page = await ask(request, key, tenant, { api: () => createApiClient(routeTable, async () => refuse()), onError: () => undefined })
    return { ...page, headers: { ...page.headers, 'retry-after': String(refusal.details?.retryAfter) } }
  }

  async function ask(
    request: FastifyRequest,
    key: string,
    tenant: Tenant,
    { method = 'GET', ...given }: Pick<StorefrontHost, 'api' | 'onError' | 'takeMissing'> & { readonly method?: string },
  ): Promise<RenderedPage> {
    const origin = `${request.protocol}://${request.host}`
    let taken: TakenDocument | undefined
    const host: StorefrontHost = {
      ...given,
      tenantKey: tenant.key,
      origin,
      apiBase,
      now: clock(),
      takeDocument: (document) => void (taken = document),
    }
    const response = await storefront.handle(new Request(origin + key, { method, headers: { accept: request.headers.accept ?? '*/*' } }), host)
    return taken ? renderedOf(request, taken) : renderedOf(request, await documentOf(response))
  }

  function renderedOf(request: FastifyRequest, { status, headers: said, html, inlineSource }: TakenDocument): RenderedPage {
    const headers: Record<string, string> = { ...SECURITY_HEADERS, ...(request.protocol === 'https' ? HSTS : {}) }
    for (const [name, value] of Object.entries(said)) if (!OURS.has(name)) headers[name] = value
    if (headers['content-type']?.startsWith('text/html')) headers['content-security-policy'] = contentSecurityPolicy(inlineSource, { connectTo, isDevelopment })
    return {
      status,
      headers,
      body: Buffer.from(html.buffer, html.byteOffset, html.byteLength),
      tags: (said['x-cache-tags'] ?? '').split(' ').filter(Boolean),
      isCacheable: (headers['cache-control'] ?? '').includes('public') && !isDevelopment,
      productId: said['x-about-product'],
      validUntil: Number(said['x-valid-until'] ?? Number.NaN) || undefined,
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
    if (isUnchanged(request, page)) return reply.code(304).headers(page.headers).send()
    const encoding = encodingOf(request.headers['accept-encoding']?.toString())
    const { headers, body } = page.ready(encoding) ?? (await page.encoded(encoding))
    return reply.code(page.status).headers(headers).send(body)
  }

  function noteView(request: FastifyRequest, tenant: Tenant, { productId, status }: Page): void {
    if (productId !== undefined && status === 200 && request.method === 'GET' && isLookedAt(request.headers)) onProductSeen(tenant.id, productId, request.ip)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const tenant = await tenantOf(request.host)
    if (!tenant) return reply.code(404).type('text/plain; charset=utf-8').send('No shop is served under this host name.\n')
    serveTenant(tenant.id)
    const key = pageKey(request.url, storefront.publicQueryOf)
    const page = await pages.get(tenant.id, cacheKey(request, key), async () => {
      try {
        return await rendering.run(visitorOf(request.headers), () => render(request, tenant, key))
      } catch (error) {
        if (error instanceof NoTurn) return sayBusy(request, tenant, key, error)
        throw error
      }
    })
    noteView(request, tenant, page)
    return send(request, reply, page)
  }

  /** A form that no script has taken was sent by a person, who is told so by a page of ours. */
  async function refuseForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (request.method !== 'POST' || !request.headers.accept?.includes('text/html')) return undefined
    const tenant = await tenantOf(request.host)
    if (!tenant) return undefined
    serveTenant(tenant.id)
    const { method } = request
    const onError = (error: unknown) => request.log.error({ err: error }, 'a page could not be made')
    const page = await ask(request, pageKey(request.url, storefront.publicQueryOf), tenant, { api: apiFor(request, tenant), onError, method })
    return reply
      .code(page.status >= 400 ? page.status : 405)
      .headers(page.headers)
      .send(page.body)
  }

  const servePage = (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = peekTenant(request.host)
    const page = tenant && pages.peek(tenant.id, cacheKey(request, pageKey(request.url, storefront.publicQueryOf)))
    const ready = page && !isUnchanged(request, page) ? page.ready(encodingOf(request.headers['accept-encoding']?.toString())) : undefined
    if (!page || !ready) return answer(request, reply)
    counts.kept += 1
    noteView(request, tenant, page)
    // What is there already goes straight to the socket: nothing of it is left to decide.
    reply.hijack()
    reply.raw.writeHead(page.status, ready.rawHeaders)
    reply.raw.end(request.method === 'HEAD' ? undefined : ready.body)
    return undefined
  }
  for (const path of base ? [base, `${base}/*`] : ['/*']) {
    app.get(path, servePage)
    // Whatever else is served beside the API is there to be read too.
    refuseOtherMethods(app, path, ['GET', 'HEAD'], { answerRefused: refuseForm })
  }
}

/** What is no document that was taken: a failure page, data, a file, or that it is elsewhere. */
async function documentOf(response: Response): Promise<TakenDocument> {
  const html = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), html, inlineSource: html.toString() }
}

/** The origin is in canonical links and in Open Graph pictures, so it is part of the key. */
const cacheKey = (request: FastifyRequest, key: string): string => `${request.protocol}://${request.host} ${key}`

const isUnchanged = (request: FastifyRequest, page: Page): boolean => request.headers['if-none-match'] === page.etag && page.status === 200
