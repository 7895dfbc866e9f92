import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export type OtherMethods = {
  readonly answerOptions?: (request: FastifyRequest, reply: FastifyReply, allowed: string) => FastifyReply
  /** Says it in another way than as a problem, unless it answers nothing. */
  readonly answerRefused?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
}

const sayOptions = (_request: FastifyRequest, reply: FastifyReply, allowed: string): FastifyReply => reply.code(204).header('allow', allowed).send()

/** Answers every method that is not among `methods` with 405 and what there is, before a body is read; and OPTIONS. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  methods: readonly string[],
  { answerOptions = sayOptions, answerRefused }: OtherMethods = {},
): void {
  const allowed = [...new Set([...methods, 'OPTIONS'])].join(', ')
  const refused = METHODS.filter((method) => !methods.includes(method))
  app.route({ method: 'OPTIONS', url, handler: (request, reply) => answerOptions(request, reply, allowed) })
  if (refused.length === 0) return
  app.route({
    method: refused,
    url,
    onRequest: async (request, reply) => {
      reply.header('allow', allowed)
      const answer = await answerRefused?.(request, reply)
      if (answer === undefined) throw new DomainError('request.method_not_allowed')
      return answer
    },
    handler: () => undefined,
  })
}
