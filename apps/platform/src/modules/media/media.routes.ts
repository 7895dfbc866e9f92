import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MediaService } from './media.service.ts'
import { rangeIn } from './video.ts'
import { serveTenant } from '../../infra/work-scope.ts'

type MediaRouteDeps = {
  readonly media: Pick<MediaService, 'render' | 'video'>
  readonly tenantOf: (request: FastifyRequest) => Promise<{ readonly id: string } | undefined>
}

const DEFAULT_WIDTH = 640

/**
 * `GET /img/:id?w=320`: the bytes of a picture that the tenant has; `as=preview` is an opaque JPEG for mail, `as=card` one of 1200 by 630 for shared links. Not an operation of the contract: browsers ask for it, with nothing but an address.
 * An id means the same picture for ever, so that nobody need ask twice.
 */
export function registerMediaRoutes(app: FastifyInstance, { media, tenantOf }: MediaRouteDeps): void {
  app.get<{ Params: { id: string }; Querystring: { w?: string | string[]; as?: string | string[] } }>('/img/:id', async (request, reply) => {
    const tenant = await tenantOf(request)
    if (tenant) serveTenant(tenant.id)
    const width = Number.parseInt(String(request.query.w ?? ''), 10) || DEFAULT_WIDTH
    const picture =
      tenant &&
      (await media.render(tenant, request.params.id, {
        width,
        accept: request.headers.accept,
        isPreview: request.query.as === 'preview',
        isCard: request.query.as === 'card',
      }))
    reply.header('x-content-type-options', 'nosniff')
    if (!picture) return notFound(reply)
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: picture.etag, vary: 'accept' })
    if (isKnownTo(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
    return reply.type(picture.contentType).send(picture.body)
  })

  // `GET /video/:id`: a film, whole or in the range that is asked for, so that a player begins at once and can go anywhere; its captions too.
  app.get<{ Params: { id: string } }>('/video/:id', async (request, reply) => {
    const tenant = await tenantOf(request)
    if (tenant) serveTenant(tenant.id)
    const video = tenant && (await media.video(tenant, request.params.id))
    reply.header('x-content-type-options', 'nosniff')
    if (!video) return notFound(reply)
    const { body, contentType, etag } = video
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag, 'accept-ranges': 'bytes' })
    if (isKnownTo(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(contentType === 'text/vtt' ? 'text/vtt; charset=utf-8' : contentType)
    // A piece of another version would fit to nothing: RFC 9110 §13.1.5.
    const isSame = (request.headers['if-range'] ?? etag) === etag
    const range = isSame ? rangeIn(request.headers.range, body.length) : undefined
    if (range === undefined) return reply.send(body)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${body.length}`).send()
    return reply
      .code(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${body.length}`)
      .send(body.subarray(range.first, range.last + 1))
  })
}

const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')

/** RFC 9110 §13.1.2: a list of tags, or `*`; weak ones count as equal. */
function isKnownTo(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
