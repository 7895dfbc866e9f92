import { ERRORS, type ErrorCode, type ProblemWire, problemType, refusalText } from '@galleria/contract'
import { type Locale, LOCALES, pickLocale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, NotOpen, refusalIn, RequestInvalid, Unavailable } from '../errors.ts'
import { isDatabaseAway } from '../infra/database-away.ts'

/** Of the answer that says so. */
export const statusOf = ({ code }: DomainError): number => ERRORS[code].status

/** RFC 9457 body of a refusal, in the language of the caller. */
export function problemOf(error: DomainError, requestId: string, locale: Locale): ProblemWire {
  const { status } = ERRORS[error.code]
  const { fields } = WORDS[locale]
  const message = error instanceof RequestInvalid && !error.isIncomplete ? fields.unfit() : refusalText(locale, error.code)
  return {
    type: problemType(error.code),
    title: message,
    status,
    code: error.code,
    message,
    requestId,
    ...(error instanceof RequestInvalid
      ? { errors: error.errors.map((field) => ({ path: field.path, message: 'say' in field ? field.say(fields) : field.message })) }
      : {}),
    ...(error.details ? { details: { ...error.details } } : {}),
  }
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.type_unknown',
  429: 'request.rate_limited',
  503: 'server.unavailable',
}

/** Turns everything that can be thrown into a DomainError; a database that is away is `server.unavailable`, what nobody foresaw becomes a bare `server.failed`. */
export function domainErrorOf(error: unknown): DomainError {
  const refusal = refusalIn(error)
  if (refusal) return refusal
  if (isDatabaseAway(error)) return new Unavailable(2, { cause: error })
  const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500
  return new DomainError(BY_STATUS[status] ?? (status < 500 ? 'request.malformed' : 'server.failed'), undefined, { cause: error })
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = domainErrorOf(error)
  request.refusal = refusal.code
  // Before the shop is known, any language that we speak will do.
  const locale = request.locale ?? pickLocale(request.headers['accept-language'], LOCALES)
  const problem = problemOf(refusal, request.id, locale)
  if (problem.status >= 500 && !(refusal instanceof NotOpen)) request.log.error({ err: error, code: problem.code }, 'request failed')
  else request.log.info({ code: problem.code, details: refusal.details }, 'request refused')
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer') // RFC 9110 §15.5.2
  if (typeof refusal.details?.retryAfter === 'number') reply.header('retry-after', String(refusal.details.retryAfter))
  return reply
    .code(problem.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-language', locale)
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer, as soon as the context of the request is known. */
    locale: Locale | undefined
    /** Why it was refused. */
    refusal: ErrorCode | undefined
  }
}

/** The one place where errors become replies. */
export function answerProblems(app: FastifyInstance): void {
  app.decorateRequest('locale', undefined)
  app.decorateRequest('refusal', undefined)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(new DomainError('request.not_found'), request, reply))
}
