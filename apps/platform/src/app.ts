import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { readJsonBodies } from './http/json-body.ts'
import { LazyLogger } from './http/lazy-logger.ts'
import { loggedError } from './http/logged-error.ts'
import { answerProblems } from './http/problems.ts'
import { trustedProxies } from './http/proxies.ts'
import { readableAddress } from './http/readable-address.ts'
import { refuseUnclearTargets } from './http/request-target.ts'
import { secureReplies } from './http/security-headers.ts'
import { answerUnread } from './http/unread-requests.ts'
import { logDestination } from './infra/log-destination.ts'

/** What must never reach a log. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.code_', 'password', 'token']

/** Keys, and numbers by which people are known, in the query of an address. */
const PRIVATE_QUERY = /([?&](?:token|code|secret|api_key|phone|mobile|number)=)[^&]*/g

/** Fastify with our logs, limits and errors; the routes are mounted by the composition. */
export function createApp(config: Pick<Config, 'logLevel' | 'trustProxy'>): FastifyInstance {
  const nextId = requestIds()
  const app = Fastify({
    logger: {
      level: config.logLevel,
      stream: logDestination(),
      redact: REDACTED,
      serializers: {
        err: loggedError,
        req: (request) => ({
          method: request.method,
          url: request.url.replace(PRIVATE_QUERY, '$1[redacted]'),
          host: request.host,
          ip: request.ip,
        }),
      },
    },
    clientErrorHandler: (error, socket) => answerUnread(error, socket, nextId()),
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    genReqId: nextId,
    // Which shop it was about: one process serves many.
    childLoggerFactory: (logger, bindings, options, request) => new LazyLogger(logger, { ...bindings, host: request.headers.host }, options),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  readJsonBodies(app)
  answerProblems(app)
  refuseUnclearTargets(app)
  secureReplies(app)
  if (['debug', 'trace'].includes(config.logLevel)) {
    app.addHook('onResponse', (request, reply, done) => {
      request.log.debug(
        { method: request.method, url: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
        'request',
      )
      done()
    })
  }
  return app
}

/** Unique over processes and restarts by its random start, then a number: a random id for each request would cost more than a cached page. */
function requestIds(): () => string {
  const start = randomBytes(9).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
