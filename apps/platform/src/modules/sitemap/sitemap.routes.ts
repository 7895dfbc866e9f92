import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paysBills } from '../../context.ts'
import type { Tenant } from '../tenant/index.ts'
import { rangeOf, type Shop } from './sitemap.ts'
import { PAGES_FILE, type SitemapService } from './sitemap.service.ts'
import { serveTenant } from '../../infra/work-scope.ts'

const zip = promisify(gzip)

type SitemapRouteDeps = {
  readonly sitemap: SitemapService
  readonly tenantOf: (host: string) => Promise<Tenant | undefined>
  /** Shorter for tests. */
  readonly fileMs?: number
}

/** Files of products that are made at the same time; whoever asks for more is to come again. */
const AT_ONCE = 2
/** So long somebody may take to read one: it is half a megabyte. */
const FILE_MS = 120_000
const RETRY_AFTER = 5

/** `GET /sitemap.xml` and the files that it names. Not operations of the contract: crawlers ask for them, with nothing but an address. */
export function registerSitemapRoutes(app: FastifyInstance, { sitemap, tenantOf, fileMs = FILE_MS }: SitemapRouteDeps): void {
  let inHand = 0
  const shopOf = (request: FastifyRequest, { settings }: Tenant): Shop => ({
    origin: `${request.protocol}://${request.host}`,
    locales: settings.locales,
    paysBills: paysBills(settings),
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const tenant = await tenantOf(request.host)
    if (!tenant) return notFound(reply)
    serveTenant(tenant.id)
    return reply
      .headers({ 'cache-control': 'public, max-age=600' })
      .type('application/xml; charset=utf-8')
      .send(await sitemap.index(tenant.id, shopOf(request, tenant)))
  })

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const tenant = await tenantOf(request.host)
    const range = rangeOf(request.params.file)
    if (!tenant || (request.params.file !== PAGES_FILE && !range)) return notFound(reply)
    serveTenant(tenant.id)
    const shop = shopOf(request, tenant)
    reply.headers({ 'cache-control': 'public, max-age=600', 'x-content-type-options': 'nosniff' }).type('application/gzip')
    if (!range) return reply.send(await zip(await sitemap.pages(tenant.id, shop)))
    if (inHand >= AT_ONCE)
      return reply
        .code(503)
        .headers({ 'retry-after': String(RETRY_AFTER), 'cache-control': 'no-store' })
        .type('text/plain')
        .send('Busy')
    inHand += 1
    const file = Readable.from(sitemap.products(tenant.id, shop, range))
    const patience = setTimeout(() => file.destroy(new Error('Nobody reads the file')), fileMs).unref()
    file.once('close', () => {
      clearTimeout(patience)
      inHand -= 1
    })
    const packed = createGzip({ level: 6 })
    // Whoever goes away ends the reading too.
    packed.once('close', () => void file.destroy())
    file.once('error', (error) => void packed.destroy(error))
    return reply.send(file.pipe(packed))
  })
}

const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
