import { type ApiClient, createApiClient } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '../modules/tenant/index.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from './content-security.ts'
import { guestContext } from './contexts.ts'
import { inProcessTransport } from './in-process-transport.ts'
import type { Route } from './operation-route.ts'
import type { Page, PageCache, PageEncoding, RenderedPage } from './page-cache.ts'

/** What the storefront is told about a request; the other side of `StorefrontHost` in the storefront. */
export type StorefrontHost = {
  readonly tenantKey: string
  readonly origin: string
  readonly apiBase: string
  readonly api: (locale: Locale) => ApiClient
  readonly onError: (error: unknown) => void
}

/** The built storefront, found by path: never a source import. */
export type Storefront = { handle(request: Request, host: StorefrontHost): Promise<Response>; readonly publicQuery: readonly string[] }

export type StorefrontDeps = {
  readonly storefront: Storefront
  readonly pages: PageCache
  readonly routes: readonly Route[]
  readonly apiBase: string
  readonly tenantOf: (host: string) => Promise<Tenant | undefined>
  readonly isDevelopment: boolean
}

/** The part of a URL that decides what a page shows: unknown parameters are dropped, the rest is put in order. */
export function pageKey(url: string, publicQuery: readonly string[]): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const given = new URLSearchParams(url.slice(at + 1))
  const kept = new URLSearchParams()
  // React Router names the routes whose data it wants in `_routes`.
  for (const name of [...publicQuery, '_routes'].toSorted()) {
    const value = given.get(name)
    if (value !== null && value !== '') kept.append(name, value.slice(0, 300))
  }
  return kept.size > 0 ? `${url.slice(0, at)}?${kept}` : url.slice(0, at)
}

function encodingFor(request: FastifyRequest): PageEncoding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Serves every page of the shop from the cache or through the storefront. */
export function mountStorefront(app: FastifyInstance, { storefront, pages, routes, apiBase, tenantOf, isDevelopment }: StorefrontDeps): void {
  const byId = new Map(routes.map((route) => [route.operation.id, route]))
  const connectTo = URL.canParse(apiBase) ? new URL(apiBase).origin : undefined

  async function render(request: FastifyRequest, tenant: Tenant, key: string): Promise<RenderedPage> {
    const origin = `${request.protocol}://${request.host}`
    const host: StorefrontHost = {
      tenantKey: tenant.key,
      origin,
      apiBase,
      api: (locale) => createApiClient(routeTable, inProcessTransport(byId, guestContext(tenant, locale, request.id))),
      onError: (error) => request.log.error({ err: error }, 'a page could not be made'),
    }
    const response = await storefront.handle(new Request(origin + key, { headers: { accept: request.headers.accept ?? '*/*' } }), host)
    const body = Buffer.from(await response.arrayBuffer())
    const headers: Record<string, string> = { ...SECURITY_HEADERS }
    for (const [name, value] of response.headers) if (name !== 'x-cache-tags') headers[name] = value
    if (headers['content-type']?.startsWith('text/html')) headers['content-security-policy'] = contentSecurityPolicy(body.toString(), { connectTo, isDevelopment })
    const isPublic = (headers['cache-control'] ?? '').includes('public')
    return { status: response.status, headers, body, tags: (response.headers.get('x-cache-tags') ?? '').split(' ').filter(Boolean), isCacheable: isPublic && !isDevelopment }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
    if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).headers(page.headers).send()
    const encoding = encodingFor(request)
    const { headers, body } = page.ready(encoding) ?? (await page.encoded(encoding))
    return reply.code(page.status).headers(headers).send(body)
  }

  app.get('/*', async (request, reply) => {
    const tenant = await tenantOf(request.host)
    if (!tenant) return reply.code(404).headers(SECURITY_HEADERS).type('text/plain; charset=utf-8').send('No shop is served under this host name.\n')
    // The origin is in canonical links and in Open Graph pictures.
    const key = pageKey(request.url, storefront.publicQuery)
    const kept = `${request.host} ${key}`
    const page = pages.peek(tenant.id, kept) ?? (await pages.get(tenant.id, kept, () => render(request, tenant, key)))
    return send(request, reply, page)
  })
}
