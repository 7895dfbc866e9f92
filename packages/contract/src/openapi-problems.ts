import { callersOf } from './callers.ts'
import { type ProblemWire, Problem } from './common.ts'
import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts'
import type { JsonSchema } from './openapi-schemas.ts'
import { isDoneOncePerKey, type OperationSpec } from './operation.ts'
import { problemType } from './problem-type.ts'
import { refusalText } from './refusal-text.ts'

/** The description of the API is in English. */
const sentenceOf = (code: ErrorCode): string => refusalText('en', code)

const KEY_ERRORS: readonly ErrorCode[] = ['idempotency.key_invalid', 'idempotency.conflict']

/** Everything that a call can refuse with: what it names, what any call may answer, and signing in where that is asked. */
export function errorCodesOf(operation: OperationSpec): readonly ErrorCode[] {
  const { errors, auth, guestRefusal = 'identity.sign_in_required', changesState, idempotency } = operation
  const { guest, customer, buyer, seller, staff } = callersOf(auth)
  const signIn: readonly ErrorCode[] = guest ? [] : [guestRefusal]
  const rights: readonly ErrorCode[] = seller || staff ? ['identity.right_missing'] : []
  const account: readonly ErrorCode[] = customer && !guest && !buyer ? ['identity.account_required'] : []
  const prefetch: readonly ErrorCode[] = changesState ? ['request.prefetch_refused'] : []
  // Requests that remember their keys themselves wait for each other with whatever else they lock, and those that may be done twice for nobody.
  const waiting: readonly ErrorCode[] = idempotency === 'own' || idempotency === 'afterwards' ? [] : ['idempotency.in_progress']
  const keyed: readonly ErrorCode[] = isDoneOncePerKey(operation) ? [...KEY_ERRORS, ...waiting] : []
  return [...new Set<ErrorCode>([...signIn, ...rights, ...account, ...prefetch, ...keyed, ...errors, ...COMMON_ERRORS])]
}

/** One reply for each status, with an example for each code that has it. */
export function problemResponses(operation: OperationSpec, place: (schema: object) => JsonSchema): Record<string, object> {
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => ERRORS[code].status)
  const responses = [...byStatus]
    .sort(([left], [right]) => left - right)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
        ...(status === ERRORS['request.rate_limited'].status ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
        content: {
          'application/problem+json': {
            schema: place(Problem),
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ])
  return Object.fromEntries(responses)
}

/** An example of every refusal that one of these operations can give. */
export function problemExamples(specs: readonly OperationSpec[]): Record<string, { summary: string; value: ProblemWire }> {
  const codes = new Set(specs.flatMap((spec) => errorCodesOf(spec)))
  return Object.fromEntries([...codes].map((code) => [code, { summary: sentenceOf(code), value: exampleOf(code) }]))
}

function exampleOf(code: ErrorCode): ProblemWire {
  const [status, message] = [ERRORS[code].status, sentenceOf(code)]
  const problem = { type: problemType(code), title: message, status, code, message, requestId: 'req-1k' }
  return code === 'request.invalid' ? { ...problem, errors: [{ path: '/quantity', message: 'must be >= 1' }] } : problem
}
