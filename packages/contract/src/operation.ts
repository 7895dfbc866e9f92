import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Auth } from './callers.ts'
import type { ErrorCode } from './errors.ts'
import { type BodyOf, type BodyPayload, jsonOf, type ReplyPayload, type ReplyValueOf } from './payload.ts'

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
  /**
   * Whether it changes something; every method but GET does unless told. A GET that does (C-11) is not run by HEAD and not answered ahead of time; a POST
   * that does not, such as a search, has no use for a key.
   */
  readonly changesState?: boolean
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
  /**
   * What becomes of an `Idempotency-Key` (decision 0029). Unless told, the door does what changes something once for each key and keeps the answer for a
   * day. `sealed`: so it is, but what is asked or answered is a secret, so that it is kept in a form that nobody can read without the key (decision 0146).
   * `afterwards`: the answer is kept likewise, but no transaction is held, because somebody outside is asked or a password compared: before the answer is there
   * it may be done twice, which must do no harm. `joined`: as unless told, but the operation may claim its key in the statement that does all of it. `own`: the operation itself remembers its keys, for good; its header is `IdempotencyHeaders`. `none`: a
   * provider sends it, who knows no keys of ours.
   */
  readonly idempotency?: 'own' | 'joined' | 'sealed' | 'afterwards' | 'none'
  /** It ends the session that it is called with: sent again under its key, it is answered though nobody is signed in any longer. */
  readonly endsSession?: true
  /** What it refuses by name, beyond what any call may answer (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[]
}

/** Declares one call of the API. Validation, types, the typed client and OpenAPI all come from this value. */
export const operation = <const O extends OperationSpec>(spec: O): O => spec

/** Visible ASCII, as the header of any request may hold it. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** The header of an operation that remembers its keys itself. The door checks it like any other (`idempotency.key_invalid`). */
export const IdempotencyHeaders = Type.Object({ 'idempotency-key': Type.Optional(Type.String()) })

/** Whether the same `Idempotency-Key` with the same content is done once, however often it is sent. */
export const isDoneOncePerKey = ({ method, changesState = method !== 'GET', idempotency, reply }: OperationSpec): boolean =>
  method !== 'GET' && changesState && idempotency !== 'none' && jsonOf(reply) !== undefined

type Part<O, Key extends string, Name extends string> = O extends { readonly [K in Key]: infer S extends TSchema }
  ? { readonly [N in Name]: Static<S> }
  : unknown
type BodyPart<O> = O extends { readonly body: infer P extends BodyPayload } ? { readonly body: BodyOf<P> } : unknown

/** What a caller gives: `{ params?, query?, headers?, body? }`, each part only where the operation declares it. */
export type InputOf<O extends OperationSpec> = Part<O, 'params', 'params'> & Part<O, 'query', 'query'> & Part<O, 'headers', 'headers'> & BodyPart<O>

export type ReplyOf<O extends OperationSpec> = ReplyValueOf<O['reply']>
