import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import type { StoredFile } from './storage.ts'
import type { FilmRefusal, FilmType, PreparedFilm, PreparedPicture, RefusalReason } from '../media/index.ts'

/** What is made of pictures, and where those that may be shown are kept. */
export type Pictures = {
  /** What may be kept of the bytes of a picture, or why they are none. `square`: only of its middle, so many pixels wide at most. */
  prepare(original: Uint8Array, square?: number): Promise<{ readonly picture: PreparedPicture } | { readonly refusal: RefusalReason }>
  /** Takes it into a tenant's shop. Answers what is kept of it by whoever shows it, which begins with the hash of its bytes. */
  add(tenantId: string, picture: PreparedPicture): Promise<string>
  /** The same of films, which everybody may see only while something that is shown shows them. */
  prepareFilm(original: Uint8Array): { readonly film: PreparedFilm } | { readonly refusal: FilmRefusal }
  addFilm(tenantId: string, film: PreparedFilm): Promise<string>
}

/** Holds the customer's row until the transaction ends: whoever changes what belongs to a customer does so first (decision 0020). */
export type HoldCustomer = (tx: Orm, ctx: CustomerContext) => Promise<void>

/** What the objects of other modules are made of. */
export type StorageParts = {
  /** `tenant_id, file_id`, one view for each module: files that one of its objects holds on to. Found by both columns with an index. */
  readonly fileUses: readonly View[]
}

/** A picture of a customer that an object shows from now on. */
export type AttachedPicture = {
  /** To be named in the module's view of `fileUses` for as long as the object lives. */
  readonly fileId: string
  /** What the object keeps and shows: `/img/` before it is an address. */
  readonly image: string
}

/** The same of a film: `/video/` before `video` is its address. */
export type AttachedVideo = { readonly fileId: string; readonly video: string; readonly mediaType: FilmType; readonly seconds: number | null }

/** A picture without an address that an object holds on to: its id is the one to be named in the view of `fileUses`. */
export type HeldPicture = { readonly id: string; readonly width: number; readonly height: number }

/** The same of any file without an address, such as a document. `path` ends with what its owner calls it. */
export type HeldFile = Pick<StoredFile, 'id' | 'path' | 'mediaType' | 'size' | 'width' | 'height'>

/** Files that people say something with to each other, pictures or documents, and that have addresses for their owners only. */
export type TalkFiles = {
  /** Kept for whoever sends it other than by an upload, under this key, which ends with its name; its address, for `hold`. Throws as an upload does. */
  keep(ctx: CustomerContext, sent: Uint8Array, key: string): Promise<string>
  /** In the transaction that writes the object, as `AttachPictures`; in the order of `urls`. Throws `storage.file_not_found`. */
  hold(tx: Orm, ctx: CustomerContext, urls: readonly string[]): Promise<readonly HeldFile[]>
  /** For whoever may see the object that holds on to it. Undefined when it is gone. */
  open(tenantId: string, id: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>
}

/** Pictures that people say something with to each other. Who sees one is for the object to say that holds on to it. */
export type TalkPictures = {
  /** Written anew and kept; nobody holds on to it yet. Throws as an upload does. */
  keep(ctx: CustomerContext, sent: Uint8Array): Promise<HeldPicture>
  /** In the transaction that writes the object, as `AttachPictures`; in the order of `ids`. Throws `storage.file_not_found`. */
  hold(tx: Orm, ctx: CustomerContext, ids: readonly string[]): Promise<readonly HeldPicture[]>
  /** For whoever may see the object that holds on to it. Undefined when it is gone. */
  open(tenantId: string, id: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>
}

/** `AttachPictures` for one film. */
export type AttachVideo = (tx: Orm, ctx: CustomerContext, url: string) => Promise<AttachedVideo>

/**
 * For whoever makes an object that shows pictures of a customer, such as a review, inside the transaction that writes it: answers a picture for each address,
 * in their order. Throws `storage.file_not_found` when one is not a public picture of this very customer. Nothing has to be given back: when
 * no view names the file any more, it is removed after a day.
 */
export type AttachPictures = (tx: Orm, ctx: CustomerContext, urls: readonly string[]) => Promise<AttachedPicture[]>
