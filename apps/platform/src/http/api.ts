import { Readable } from 'node:stream'
import { type Binary, callersOf, isBinary, isMultipart, isRaw, isStream, jsonOf, type OperationSpec, type ReplyValueOf, type Stream } from '@galleria/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onResponseHookHandler } from 'fastify'
import type { RequestContext } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Metrics, RequestMeter } from '../infra/metrics.ts'
import { currentScope, inScope, REQUEST_BUDGET_MS } from '../infra/work-scope.ts'
import { within } from './budgets.ts'
import type { Cors } from './cors.ts'
import { formFields } from './form-body.ts'
import { refuseOtherMethods } from './methods.ts'
import { Replayed, type Route } from './operation-route.ts'
import { domainErrorOf } from './problems.ts'
import { withoutIds } from './reply-schema.ts'

export type ApiDeps = {
  readonly contextFor: (request: FastifyRequest, operation: OperationSpec) => Promise<RequestContext>
  readonly cors: Cors
  /** How answers of an operation are noted; nobody does unless somebody watches. */
  readonly metersOf?: Metrics['metersOf'] | undefined
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

const pathsOf = ({ path, aliases = [] }: OperationSpec): readonly string[] => [path, ...aliases]

/**
 * Mounts operations and their aliases. Any other method at their addresses is `request.method_not_allowed`, any other address below is
 * `request.not_found`, never a page. Replies pass the contract's schema, so that no field leaves by accident.
 */
export function mountApi(app: FastifyInstance, routes: readonly Route[], deps: ApiDeps): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    deps.cors.allowOrigin(request, reply)
    done()
  })
  const inBytes = routes.filter(({ operation: { body } }) => body && (isRaw(body) || isMultipart(body)))
  for (const route of routes) if (!inBytes.includes(route)) mount(app, route, deps)
  if (inBytes.length > 0)
    app.register(async (child) => {
      child.removeAllContentTypeParsers()
      child.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
      for (const route of inBytes) mount(child, route, deps)
    })
  const calls = routes.flatMap(({ operation }) => pathsOf(operation).map((path) => ({ operation, url: fastifyPath(path) })))
  for (const [, [first, ...others]] of Map.groupBy(calls, ({ url }) => url.replace(/:\w+/g, ':'))) {
    if (!first) continue
    const methods = [first, ...others].flatMap(({ operation: { method, changesState } }) => (method === 'GET' && !changesState ? ['GET', 'HEAD'] : [method]))
    refuseOtherMethods(app, first.url, methods, { answerOptions: deps.cors.answerOptions })
  }
  app.all('/*', async () => {
    throw new DomainError('request.not_found')
  })
}

/** What any body may have; for more one must be somebody. */
const SMALL_BODY = 256 * 1024

/** Refuses whoever may not call at all before a body of megabytes is read. */
function refusingEarly({ operation, assertMayCall }: Route, contextFor: ApiDeps['contextFor']): onRequestAsyncHookHandler | undefined {
  if ((operation.limits?.bodyBytes ?? 0) <= SMALL_BODY || callersOf(operation.auth).provider) return undefined
  return (request) => inScope({ budgetMs: REQUEST_BUDGET_MS, lane: 'request' }, async () => assertMayCall((await contextFor(request, operation)).actor))
}

function mount(app: FastifyInstance, route: Route, { contextFor, metersOf }: ApiDeps): void {
  const { operation, invoke } = route
  const onRequest = refusingEarly(route, contextFor)
  const { method, changesState, limits, status = 200 } = operation
  const bodyFor = bodyReader(operation)
  const send = sender(operation)
  const meter = metersOf?.(operation.id)
  const json = status === 204 ? undefined : jsonOf(operation.reply)
  for (const path of pathsOf(operation))
    app.route({
      method,
      url: fastifyPath(path),
      exposeHeadRoute: !changesState,
      ...(limits?.bodyBytes === undefined ? {} : { bodyLimit: limits.bodyBytes }),
      ...(onRequest ? { onRequest } : {}),
      ...(operation.errors?.includes('storage.file_too_large') ? { errorHandler: saysOfFiles } : {}),
      ...(meter ? { onResponse: noting(meter) } : {}),
      ...(json ? { schema: { response: { [status]: withoutIds(json) } } } : {}),
      handler: async (request, reply) => {
        if (changesState && isAheadOfTime(request)) throw new DomainError('request.prefetch_refused')
        const scope = currentScope()
        if (scope) scope.operation = operation.id
        const ctx = await contextFor(request, operation)
        request.locale = ctx.locale
        const body = bodyFor ? await bodyFor(request) : request.body
        const raw = { params: request.params, query: request.query, headers: request.headers, body }
        const given = await within(limits?.milliseconds, () => invoke(ctx, raw))
        const isReplayed = given instanceof Replayed
        const answer = isReplayed ? given.answer : given
        if (isReplayed) reply.header('idempotency-replayed', 'true')
        reply.header('cache-control', 'no-store').header('content-language', ctx.locale).header('vary', 'accept-language, origin')
        if (status !== 200) reply.code(status)
        return send ? send(reply, answer) : answer
      },
    })
}

/** Whoever sends a file hears how large one may be, also where the whole request is refused before the file is read. */
const saysOfFiles = (error: unknown): never => {
  throw domainErrorOf(error).code === 'request.too_large' ? new DomainError('storage.file_too_large', undefined, { cause: error }) : error
}

const noting =
  (meter: RequestMeter): onResponseHookHandler =>
  (request, reply, done) => {
    meter(request.refusal ?? 'ok', reply.elapsedTime / 1000)
    done()
  }

/** What others have sent is saved, and never shown as a page of the shop: nothing in it runs, whatever it says that it is. */
const AS_A_FILE = { 'content-security-policy': "sandbox; default-src 'none'" }

/** What is not JSON arrives as bytes. */
function bodyReader({ body }: OperationSpec): ((request: FastifyRequest) => Promise<unknown>) | undefined {
  if (!body) return undefined
  if (isMultipart(body)) return (request) => formFields(bytesOf(request), request.headers['content-type'] ?? '')
  return isRaw(body) ? async (request) => bytesOf(request) : undefined
}

const bytesOf = ({ body }: FastifyRequest): Buffer<ArrayBuffer> => (Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : Buffer.alloc(0))

/** What is sent is not JSON. */
function sender({ reply: payload, status }: OperationSpec): ((reply: FastifyReply, answer: unknown) => FastifyReply) | undefined {
  if (status === 204) return (reply) => reply.send()
  if (isBinary(payload))
    return (reply, answer) => {
      const { type, bytes, name } = answer as ReplyValueOf<Binary>
      return reply
        .headers(AS_A_FILE)
        .header('content-disposition', name === undefined ? 'attachment' : `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
        .type(type)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    }
  if (isStream(payload))
    return (reply, answer) => {
      const { type, pieces } = answer as ReplyValueOf<Stream>
      // Nginx gathers what it passes on, unless it is told that each piece is wanted now.
      reply.header('x-accel-buffering', 'no')
      return reply.type(type).send(Readable.from(pieces))
    }
  return undefined
}

/** C-11: browsers fetch what may be wanted soon, and say so in one of these headers. */
function isAheadOfTime({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose)),
  )
}
