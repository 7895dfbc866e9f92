import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Config } from './config.ts'
import { answerProblems } from './http/problems.ts'

/** What must never reach a log. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.code_', 'password', 'token']

/** Fastify with our logs, limits and errors; the routes are mounted by the composition. */
export function createApp(config: Pick<Config, 'logLevel' | 'trustProxy'>): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: REDACTED,
      serializers: { req: (request) => ({ method: request.method, url: request.url.replace(/([?&](?:token|code)=)[^&]*/g, '$1[redacted]'), host: request.host, ip: request.ip }) },
    },
    genReqId: () => newId(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  answerProblems(app)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    request.log[level]({ method: request.method, url: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
  })
  return app
}
