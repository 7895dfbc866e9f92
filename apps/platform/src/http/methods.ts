import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers every method that is not among `methods` with 405 and what there is, before a body is read; and OPTIONS. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  methods: readonly string[],
  answerOptions: (request: FastifyRequest, reply: FastifyReply, allowed: string) => FastifyReply = (_request, reply, allowed) =>
    reply.code(204).header('allow', allowed).send(),
): void {
  const allowed = [...new Set([...methods, 'OPTIONS'])].join(', ')
  const refused = METHODS.filter((method) => !methods.includes(method))
  app.route({ method: 'OPTIONS', url, handler: (request, reply) => answerOptions(request, reply, allowed) })
  if (refused.length === 0) return
  app.route({
    method: refused,
    url,
    onRequest: (_request, reply, done) => {
      reply.header('allow', allowed)
      done(new DomainError('request.method_not_allowed'))
    },
    handler: () => undefined,
  })
}
