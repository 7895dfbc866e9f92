import { WORDS } from '@galleria/locales/words'
import { expect, it } from 'vitest'
import { ADDRESS_ERRORS, CALLER_ERRORS, COMMON_ERRORS, ERRORS, type ErrorCode, operations } from './index.ts'
import { UNREAD_ERRORS } from './errors.ts'
import { errorCodesOf } from './openapi-problems.ts'
import { openApiDocument } from './openapi.ts'
import { isDoneOncePerKey, type OperationSpec } from './operation.ts'

const specs = Object.values<OperationSpec>(operations)
const document = openApiDocument({ title: 'Galleria', version: '1.2.3', serverUrl: '/api' })
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

it('every operation is exported under its own id, which no other has', () => {
  for (const [name, { id }] of Object.entries<OperationSpec>(operations)) expect(id).toBe(name)
  expect(repeated(specs.map(({ id }) => id))).toEqual([])
})

it('no two operations answer to the same method and path, aliases included, whatever their parameters are called', () => {
  const calls = specs.flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((each) => `${method} ${each.replace(/\{\w+\}/g, '{}')}`))
  expect(repeated(calls)).toEqual([])
})

it('every path begins with a slash, ends without one and declares its parameters, no more and no fewer', () => {
  for (const { id, path, aliases = [], params } of specs) {
    for (const each of [path, ...aliases]) {
      expect(each, id).toMatch(/^\/.*[^/]$/)
      expect(namesIn(each).sort(), `${id} ${each}`).toEqual(Object.keys(params?.properties ?? {}).sort())
    }
    expect(params?.required ?? [], `${id}: a path parameter is never optional`).toEqual(Object.keys(params?.properties ?? {}))
  }
})

it('every refusal that an operation names is in the error table, once', () => {
  for (const { id, errors } of specs) {
    expect(
      errors.filter((code) => !Object.hasOwn(ERRORS, code)),
      id,
    ).toEqual([])
    expect(repeated(errors), id).toEqual([])
  }
})

it('every refusal in the error table is one that some operation, or any, can give', () => {
  const given = new Set<string>([...COMMON_ERRORS, ...ADDRESS_ERRORS, ...UNREAD_ERRORS, ...CALLER_ERRORS, ...specs.flatMap((spec) => [...errorCodesOf(spec)])])
  expect(Object.keys(ERRORS).filter((code) => !given.has(code))).toEqual([])
})

it('every entry of the error table has the status of a refusal, and in each language something to say', () => {
  for (const [code, { status }] of Object.entries(ERRORS)) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(600)
    for (const [locale, { refusals }] of Object.entries(WORDS)) expect(refusals[code as ErrorCode].trim(), `${code} in ${locale}`).not.toBe('')
  }
})

it('no GET takes a body', () => {
  expect(specs.filter(({ method, body }) => method === 'GET' && body !== undefined).map(({ id }) => id)).toEqual([])
})

it('whatever changes something takes a key, but for what providers send, who know none of ours', () => {
  const writes = specs.filter(({ method, changesState }) => method !== 'GET' && changesState !== false)
  expect(writes.filter((spec) => !isDoneOncePerKey(spec)).map(({ id }) => id)).toEqual(['receiveStripeEvent', 'receiveCashfreeEvent', 'receivePaypalEvent'])
  expect(specs.filter((spec) => isDoneOncePerKey(spec) && !writes.includes(spec)).map(({ id }) => id)).toEqual([])
})

it('what asks somebody outside, or does no harm when it is done twice, holds nothing meanwhile', () => {
  expect(specs.filter(({ idempotency }) => idempotency === 'afterwards').map(({ id }) => id)).toEqual([
    'logIn',
    'logOut',
    'refreshSession',
    'startSocialLogIn',
    'socialLogIn',
    'verifyOrder',
    'payWithStripe',
    'payOrder',
    'addBeneficiary',
    'removeBeneficiary',
    'talkToAssistant',
  ])
})

it('what takes a password or a short code, or answers a token, is sealed with its key where it is done once for each', () => {
  const takesSecret = (body: string) => /"\w*password":/i.test(body) || (body.includes('"refId":') && body.includes('"code":'))
  const holdsSecret = ({ body, reply }: OperationSpec) => takesSecret(JSON.stringify(body ?? null)) || /"(?:token|resetRefId)":/.test(JSON.stringify(reply))
  const keyed = specs.filter((spec) => isDoneOncePerKey(spec) && holdsSecret(spec))
  expect(keyed.length).toBeGreaterThan(8)
  expect(keyed.filter(({ idempotency }) => idempotency !== 'sealed' && idempotency !== 'afterwards').map(({ id }) => id)).toEqual([])
})

function propertiesOf(schema: object = {}) {
  const { properties = {} }: { readonly properties?: Readonly<Record<string, object>> } = JSON.parse(JSON.stringify(schema))
  return Object.entries(properties)
}

it('every password and token that is asked for is marked as a secret', () => {
  const asked = specs.flatMap(({ id, params, query, body }) =>
    [params, query, body].flatMap((part) =>
      propertiesOf(part).map(([name, schema]) => ({
        id,
        name,
        schema: JSON.stringify(schema),
      })),
    ),
  )
  const secrets = asked.filter(({ name }) => /(?:password|token)$/i.test(name))
  expect(secrets.length).toBeGreaterThan(20)
  expect(secrets.filter(({ schema }) => !schema.includes('"format":"password"'))).toEqual([])
})

it('says of each operation that is done once for each key how to send one, and of no other', () => {
  for (const spec of specs) {
    const described = document.paths[spec.path]?.[spec.method.toLowerCase()]
    const takesKey = JSON.stringify(described?.parameters).includes('#/components/parameters/IdempotencyKey')
    expect(takesKey, spec.id).toBe(isDoneOncePerKey(spec))
    expect(JSON.stringify(described?.responses).includes('idempotency.conflict'), spec.id).toBe(takesKey)
  }
})

it('only what remembers its keys itself has a place for them in its input', () => {
  for (const { id, idempotency, headers } of specs) expect(Object.hasOwn(headers?.properties ?? {}, 'idempotency-key'), id).toBe(idempotency === 'own')
})

it('an id that is refused as not found names a refusal of its operation', () => {
  for (const { id, errors, params, body } of specs) {
    const named = [...JSON.stringify([params, body]).matchAll(/"x-not-found":"([^"]+)"/g)].map(([, code]) => code)
    expect(
      named.filter((code) => !errors.some((error) => error === code)),
      id,
    ).toEqual([])
  }
})

/** Places, and what is only compared: no column holds them. */
const BOUNDLESS =
  /coordinates|longitude|latitude|\/(?:lat|long|loc)\b|confirmCheckout .*(?:qty|amount)|create(?:Bill)?Order|estimateReward|sellAtCounter|\/range\//

it('no number that is kept may be larger than what keeps it', () => {
  const boundless: string[] = []
  const walk = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { type, maximum, exclusiveMaximum, const: only } = schema as Readonly<Record<string, unknown>>
    if ((type === 'integer' || type === 'number') && (maximum ?? exclusiveMaximum ?? only) === undefined && !('enum' in schema)) boundless.push(path)
    for (const [name, inner] of Object.entries(schema)) walk(inner, `${path}/${name}`)
  }
  for (const { id, params, query, body } of specs) walk({ params, query, body }, `${id} `)
  expect(boundless.filter((path) => !BOUNDLESS.test(path))).toEqual([])
})
