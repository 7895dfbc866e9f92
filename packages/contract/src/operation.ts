import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** Who may call: anyone, or only a signed-in customer (the specification's `S`; every id is then looked up among the caller's own). */
export type Auth = 'public' | 'customer'

export type OperationSpec = {
  /** The name in the typed client and in OpenAPI. */
  readonly id: string
  /** The item of the specification that it serves (A-..., G-...), for people. */
  readonly ref: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's base; parameters as `{name}`. */
  readonly path: string
  /** The same call under other paths, marked deprecated in OpenAPI (C-03). */
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly tag: string
  readonly auth: Auth
  /** What a guest is told instead of `identity.sign_in_required`. */
  readonly guestRefusal?: ErrorCode
  readonly params?: TObject
  readonly query?: TObject
  readonly headers?: TObject
  readonly body?: TSchema
  readonly reply: TSchema
  /** What it refuses by name, beyond what any call may answer (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[]
}

/** Declares one call of the API. Validation, types, the typed client and OpenAPI all come from this value. */
export const operation = <const O extends OperationSpec>(spec: O): O => spec

type Part<O, Key extends string, Name extends string> = O extends { readonly [K in Key]: infer S extends TSchema }
  ? { readonly [N in Name]: Static<S> }
  : unknown

/** What a caller gives: `{ params?, query?, headers?, body? }`, each part only where the operation declares it. */
export type InputOf<O extends OperationSpec> = Part<O, 'params', 'params'> & Part<O, 'query', 'query'> & Part<O, 'headers', 'headers'> & Part<O, 'body', 'body'>

export type ReplyOf<O extends OperationSpec> = Static<O['reply']>
