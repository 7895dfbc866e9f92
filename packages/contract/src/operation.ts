import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Auth } from './callers.ts'
import type { ErrorCode } from './errors.ts'
import type { BodyOf, BodyPayload, ReplyPayload, ReplyValueOf } from './payload.ts'

/** So many calls within so many seconds. */
export type Rate = {
  readonly points: number
  readonly seconds: number
  /** Counted in the memory of each process, for calls that cost less than asking the database about them. */
  readonly isLocal?: true
}

/** What one call, and one caller, may use up. The platform enforces it before the handler runs (`http/limits.ts`). */
export type Limits = {
  /** For each address that calls. */
  readonly bySender?: Rate
  /** For each account that is signed in. */
  readonly byAccount?: Rate
  /** Only calls whose body has a text in this field count; the others cost next to nothing. */
  readonly onlyWith?: string
  /** The body, in bytes; 256 KiB unless told. */
  readonly bodyBytes?: number
  /** How long the answer may take; then the caller is told to try again. */
  readonly milliseconds?: number
}

export type OperationSpec = {
  /** The name in the typed client and in OpenAPI. */
  readonly id: string
  /** The item of the specification that it serves (A-..., G-...), for people. */
  readonly ref: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API's base; parameters as `{name}`. */
  readonly path: string
  /** The same call under other paths, marked deprecated in OpenAPI (C-03). */
  readonly aliases?: readonly string[]
  /** A GET that changes something (C-11): HEAD does not run it, and it is not answered ahead of time. */
  readonly changesState?: true
  readonly summary: string
  readonly tag: string
  /** Who may call, and with which rights. */
  readonly auth: Auth
  /** What a guest is told instead of `identity.sign_in_required`. */
  readonly guestRefusal?: ErrorCode
  /** Which shop is meant is told by the header with its key unless told: by the host name, or by a parameter of the path that holds the key. */
  readonly tenant?: 'host' | { readonly param: string }
  readonly params?: TObject
  readonly query?: TObject
  readonly headers?: TObject
  readonly body?: BodyPayload
  readonly reply: ReplyPayload
  /** Of a reply that is no refusal; 200 unless told. */
  readonly status?: 200 | 201 | 202 | 204
  readonly limits?: Limits
  /** `key`: the same `Idempotency-Key` with the same content is done once, however often it is sent. Its header is `IdempotencyHeaders`. */
  readonly idempotency?: 'key'
  /** What it refuses by name, beyond what any call may answer (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[]
}

/** Declares one call of the API. Validation, types, the typed client and OpenAPI all come from this value. */
export const operation = <const O extends OperationSpec>(spec: O): O => spec

/** The header of an operation that is done once for each key. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 8, maxLength: 80, description: 'The same key twice is one order' })),
})

type Part<O, Key extends string, Name extends string> = O extends { readonly [K in Key]: infer S extends TSchema }
  ? { readonly [N in Name]: Static<S> }
  : unknown
type BodyPart<O> = O extends { readonly body: infer P extends BodyPayload } ? { readonly body: BodyOf<P> } : unknown

/** What a caller gives: `{ params?, query?, headers?, body? }`, each part only where the operation declares it. */
export type InputOf<O extends OperationSpec> = Part<O, 'params', 'params'> & Part<O, 'query', 'query'> & Part<O, 'headers', 'headers'> & BodyPart<O>

export type ReplyOf<O extends OperationSpec> = ReplyValueOf<O['reply']>
