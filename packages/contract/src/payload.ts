import { type Static, type TObject, type TSchema, Type } from 'typebox'

/** A file that came in a form. */
export type UploadedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** A file among the fields of `multipart`. */
export const FileField = Type.Unsafe<UploadedFile>({ type: 'object', 'x-file': true })

/** A form with files (RFC 7578): texts are converted to what the schema says, files are `FileField`. */
export type Multipart<S extends TObject = TObject> = { readonly kind: 'multipart'; readonly fields: S }
export const multipart = <const S extends TObject>(fields: S): Multipart<S> => ({ kind: 'multipart', fields })

/** The bytes as they came, for whoever has to check a signature over them. */
export type Raw = { readonly kind: 'raw'; readonly mediaType: string }
export const raw = (mediaType: string): Raw => ({ kind: 'raw', mediaType })

/** All of it at once, as bytes. */
export type Binary = { readonly kind: 'binary'; readonly mediaTypes: readonly string[] }
export const binary = (...mediaTypes: readonly string[]): Binary => ({ kind: 'binary', mediaTypes })

/** Piece by piece, as it is made: a long export, events for a page. */
export type Stream = { readonly kind: 'stream'; readonly mediaTypes: readonly string[] }
export const stream = (...mediaTypes: readonly string[]): Stream => ({ kind: 'stream', mediaTypes })

/** JSON unless told. */
export type BodyPayload = TSchema | Multipart | Raw
export type ReplyPayload = TSchema | Binary | Stream

export type BodyOf<P> = P extends Multipart<infer S> ? Static<S> : P extends Raw ? Uint8Array : P extends TSchema ? Static<P> : never
export type ReplyValueOf<P> = P extends Binary
  ? /** `name`: what it is called as a file, in ASCII. */ { readonly type: string; readonly bytes: Uint8Array; readonly name?: string }
  : P extends Stream
    ? { readonly type: string; readonly pieces: AsyncIterable<string | Uint8Array> }
    : P extends TSchema
      ? Static<P>
      : never

const kindOf = (payload: object): unknown => ('kind' in payload ? payload.kind : undefined)
export const isMultipart = (body: BodyPayload): body is Multipart => kindOf(body) === 'multipart'
export const isRaw = (body: BodyPayload): body is Raw => kindOf(body) === 'raw'
export const isBinary = (reply: ReplyPayload): reply is Binary => kindOf(reply) === 'binary'
export const isStream = (reply: ReplyPayload): reply is Stream => kindOf(reply) === 'stream'
/** The schema of a payload that is JSON. */
export const jsonOf = (payload: BodyPayload | ReplyPayload | undefined): TSchema | undefined =>
  payload === undefined || kindOf(payload) !== undefined ? undefined : payload
