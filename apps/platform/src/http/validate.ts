import { type BodyPayload, type ErrorCode, isMultipart, isRaw, type OperationSpec } from '@galleria/contract'
import type { FieldWords } from '@galleria/locales/words'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { DomainError, type FieldFault, RequestInvalid, required } from '../errors.ts'
import { closed } from '../closed-schema.ts'
import { asMeant, isRequiredAt, notFoundAt, secretsIn, withoutNulls } from './input-schema.ts'
import { inPlain, lookThrough } from './text.ts'

export type RawInput = { readonly params?: unknown; readonly query?: unknown; readonly headers?: unknown; readonly body?: unknown }

type Part = 'params' | 'query' | 'headers' | 'body'

/** What an operation that asks for nothing is given: nothing, or an object that holds nothing. */
const NOTHING = Type.Object({}, { additionalProperties: false })

/** Breaks the caches of browsers and proxies and means nothing; the one parameter that no operation names and none refuses. */
const CACHE_BUSTER = '_'

/**
 * Compiles the input check of an operation. Paths, queries and headers arrive as text and are converted to what the schema says;
 * bodies are taken as they are. What is sent and not understood is refused and never dropped (decision 0017): it might have changed the
 * meaning. `null` for what may be absent means absent. Headers are the exception to both: many come with every request.
 * The result throws RequestInvalid with one entry for each field, or the refusal that an id names which cannot belong to anything.
 */
export function inputCheck(operation: OperationSpec): (raw: RawInput) => Record<string, unknown> {
  const { params, query = NOTHING, headers, body = NOTHING } = operation
  const checks: { part: Part; check: (value: unknown) => unknown }[] = [{ part: 'query', check: partCheck('query', query) }]
  if (params) checks.unshift({ part: 'params', check: partCheck('params', params) })
  if (headers) checks.push({ part: 'headers', check: partCheck('headers', headers) })
  checks.push({ part: 'body', check: bodyCheck(body) })
  return (raw) => {
    const input: Record<string, unknown> = {}
    for (const { part, check } of checks) input[part] = check(raw[part])
    return input
  }
}

/** The same check for what comes by itself: the body of a message. */
export const payloadCheck = (schema: TSchema): ((value: unknown) => unknown) => partCheck('body', schema)

/** The fields of a form are texts; bytes are whatever they are. */
function bodyCheck(body: BodyPayload): (value: unknown) => unknown {
  if (isRaw(body)) return (bytes) => bytes
  return isMultipart(body) ? partCheck('body', body.fields, true) : partCheck('body', body)
}

function partCheck(part: Part, schema: TSchema, isText = part !== 'body'): (value: unknown) => unknown {
  const strict = part === 'headers' ? schema : closed(schema)
  const validator = Compile(strict)
  const secrets = secretsIn(schema)
  return (value) => {
    const sent =
      part === 'query'
        ? saidIn(strict, value)
        : isText
          ? { ...(value as object | undefined) }
          : (value ?? (schema === NOTHING || value === undefined ? {} : value))
    const given = part === 'headers' ? sent : readable(sent, secrets)
    if (validator.Check(given)) return given
    const input = part === 'query' ? convertedQuery(strict, given) : isText ? Value.Convert(strict, given) : withoutNulls(strict, given)
    if (validator.Check(input)) return input
    const meant = asMeant(strict, input)
    throw refusalOf(meant, input, Value.Errors(meant, input))
  }
}

/** With plain texts, secrets apart; refused where one can be held by nothing. */
function readable(sent: unknown, secrets: ReadonlySet<string>): unknown {
  const { unreadableAt: path, isPlain } = lookThrough(sent)
  if (path !== undefined) throw new RequestInvalid([{ path, say: (words) => words.unreadable() }], false)
  return isPlain ? sent : inPlain(sent, secrets)
}

/** A query's schema, as plain data. */
type QuerySchema = { readonly properties?: Readonly<Record<string, { readonly type?: string }>>; readonly required?: readonly string[] }

/** A parameter that may be absent and holds nothing is absent: forms, and the specifications' own addresses (A-044, A-106, A-107), send it so. */
function saidIn(schema: TSchema, query: unknown): object {
  const { properties = {}, required: needed = [] } = schema as QuerySchema
  const saysNothing = (name: string, value: unknown): boolean => value === '' && Object.hasOwn(properties, name) && !needed.includes(name)
  return Object.fromEntries(Object.entries(query ?? {}).filter(([name, value]) => name !== CACHE_BUSTER && !saysNothing(name, value)))
}

/** What is a value of these types as it stands: "1.9" is no page, "0x2" and " 2" are no numbers, and "yes" is neither true nor false. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(?:\.\d{1,30})?(?:e[+-]?\d{1,2})?$/i,
  boolean: /^(?:true|false)$/,
}

/** Texts become what the schema says where they say so clearly; the others stay, and are refused. */
function convertedQuery(schema: TSchema, given: object): unknown {
  const { properties = {} } = schema as QuerySchema
  const typeOf = (name: string): string => (Object.hasOwn(properties, name) ? (properties[name]?.type ?? '') : '')
  const unclear = Object.entries(given).filter(([name, value]) => typeof value === 'string' && WRITTEN[typeOf(name)]?.test(value) === false)
  return { ...(Value.Convert(schema, given) as object), ...Object.fromEntries(unclear) }
}

type Fault = ReturnType<typeof Value.Errors>[number]

function refusalOf(schema: TSchema, input: unknown, faults: readonly Fault[]): DomainError {
  const errors = new Map<string, FieldFault>()
  let notFound: ErrorCode | undefined
  for (const fault of faults) {
    const code = fault.keyword === 'pattern' ? notFoundAt(schema, fault.schemaPath) : undefined
    if (code) notFound ??= code
    else for (const error of faultsOf(fault)) if (!errors.has(error.path)) errors.set(error.path, error)
  }
  return notFound && errors.size === 0
    ? new DomainError(notFound)
    : new RequestInvalid(
        [...errors.values()].slice(0, 20),
        faults.some((fault) => isOfMissing(schema, input, fault)),
      )
}

/** Not there, null, or empty. */
function isOfMissing(schema: TSchema, input: unknown, { keyword, params, instancePath, schemaPath }: Fault): boolean {
  if (keyword === 'required') return true
  const isRequired = isRequiredAt(schema, schemaPath)
  if (keyword === 'minLength' && 'limit' in params && params.limit === 1) return isRequired !== false
  const given = Value.Pointer.Get(input, instancePath)
  return (given === null || given === '') && isRequired === true
}

/** A fault of an object as a whole is told of the properties that it is about. */
function faultsOf({ instancePath: path, ...fault }: Fault): FieldFault[] {
  if (fault.keyword === 'required') return fault.params.requiredProperties.map((name) => ({ path: `${path}/${name}`, say: required }))
  if (fault.keyword === 'additionalProperties')
    return fault.params.additionalProperties.map((name) => ({ path: `${path}/${name}`, say: (words: FieldWords) => words.unknown() }))
  if (fault.keyword === 'boolean') return [{ path, say: (words) => words.unknown() }] // the same, told a second time
  return [{ path, say: (words) => sayingOf(fault, words) }]
}

function sayingOf(fault: Omit<Fault, 'instancePath'>, words: FieldWords): string {
  const limit = 'limit' in fault.params ? Number(fault.params.limit) : 0
  switch (fault.keyword) {
    case 'type':
      return words.type([(fault.params as { readonly type: string | readonly string[] }).type].flat())
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return words[fault.keyword](limit)
    case 'pattern':
    case 'format':
      return words.form()
    case 'anyOf':
    case 'oneOf':
    case 'const':
    case 'enum':
      return words.choice()
    default:
      return words.other()
  }
}
