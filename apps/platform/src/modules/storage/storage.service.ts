import type { Clock } from '@galleria/kernel'
import { MAX_FILE_BYTES } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { FileStore } from '../../infra/file-store.ts'
import { outsideTransaction } from '../../infra/transaction-scope.ts'
import { privateFiles } from './private-files.adapter.ts'
import type { FilmType, PreparedFilm, PreparedPicture } from '../media/index.ts'
import type { AttachedPicture, AttachedVideo, HeldFile, HeldPicture, HoldCustomer, Pictures, StorageParts } from './storage.ports.ts'
import { assertRoom, contentOf, type Destination, isPdf, isPictureType, isTalk, pathOf, type StoredFile, targetOf } from './storage.ts'
import { deleteFiles, findHidden, type HiddenFile, holdLeft, listHidden, storageRepository } from './storage.repository.ts'

export type StorageDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly pictures: Pictures
  readonly holdCustomer: HoldCustomer
  readonly parts: StorageParts
}

/** Files that no object has taken over are removed after this: somebody has sent a photograph and then not written the review. */
const UNWANTED_MS = 86_400_000
/** Whoever sends a file waits for it; after this nobody does. */
const UNFINISHED_MS = 3_600_000
/** Held in one transaction, while their bytes are removed. */
const REMOVED_AT_ONCE = 20

type Kept = { readonly picture: PreparedPicture } | { readonly film: PreparedFilm } | { readonly pdf: Uint8Array }

/** What is noted of it. */
function factsOf(kept: Kept): Pick<StoredFile, 'mediaType' | 'width' | 'height' | 'seconds'> & { readonly bytes: Uint8Array } {
  if ('film' in kept) return { ...kept.film, width: null, height: null }
  if ('pdf' in kept) return { bytes: kept.pdf, mediaType: 'application/pdf', width: null, height: null, seconds: null }
  const { bytes, facts } = kept.picture
  return { bytes, mediaType: facts.mediaType, width: facts.width, height: facts.height, seconds: null }
}

/** Files of customers (A-063..A-065). A picture that is public can be seen by whoever has its address; everything else only by its owner, signed in. */
export function createStorageService({ database, clock, files, pictures, holdCustomer, parts }: StorageDeps) {
  const hidden = privateFiles(files)
  const ownOf = (ctx: CustomerContext, db: Orm = database.orm) => storageRepository(db, ctx.tenant.id, ctx.actor.customerId)

  /** What is kept of the bytes. Throws what `store` does of files and videos. */
  async function read(
    bytes: Uint8Array,
    { isPublic = false, isPicture = false, square }: Pick<Destination, 'isPublic' | 'isPicture' | 'square'>,
  ): Promise<Kept> {
    if (isPublic) {
      const prepared = pictures.prepareFilm(bytes)
      if ('film' in prepared) return prepared
      if (prepared.refusal !== 'no_film') throw new DomainError(`storage.video_${prepared.refusal}`)
    }
    if (bytes.length > MAX_FILE_BYTES) throw new DomainError('storage.file_too_large')
    if (isPdf(bytes) && !isPublic && !isPicture && square === undefined) return { pdf: bytes }
    const prepared = await pictures.prepare(bytes, square)
    if ('picture' in prepared) return prepared
    if (prepared.refusal === 'type_unknown') throw new DomainError('storage.file_type_unknown')
    throw new DomainError(prepared.refusal === 'unreadable' ? 'storage.file_unreadable' : 'storage.file_too_large')
  }

  /** What stands under the path and is to be replaced. Throws when it is to stay, or there is no room. */
  async function makeRoom(own: ReturnType<typeof ownOf>, path: string, size: number, replaceExisting: boolean): Promise<StoredFile | undefined> {
    const known = await own.findByPath(path)
    if (known && !replaceExisting) throw new DomainError('storage.name_taken')
    if (known && (await own.isInUse([known.id], parts.fileUses))) throw new DomainError('storage.file_in_use')
    const usage = await own.usage(isTalk(path))
    assertRoom(known ? { files: usage.files - 1, bytes: usage.bytes - known.size } : usage, size, path)
    return known
  }

  /** Several files that nobody has an address of but their owner, in the order of `ids`. Throws `storage.file_not_found`, with the one of the `urls`, if there are, that is meant. */
  async function holdHidden(tx: Orm, ctx: CustomerContext, ids: readonly string[], urls?: readonly string[]): Promise<HeldFile[]> {
    const found = new Map((await ownOf(ctx, tx).wantHidden(ids, clock())).map((file) => [file.id, file]))
    return ids.map((id, index) => {
      const file = found.get(id)
      if (!file) throw new DomainError('storage.file_not_found', urls && { url: urls[index] })
      return file
    })
  }

  return {
    /**
     * Keeps a file for a customer under a path of theirs. The same again is the same file. Throws `storage.path_invalid`, `storage.name_taken`,
     * `storage.file_in_use`, `storage.full`, `storage.file_too_large`, `storage.file_type_unknown`, `storage.file_unreadable`, and of what begins as a film
     * `storage.video_too_large`, `storage.video_too_long`, `storage.video_type_unknown`, `storage.video_unreadable`.
     */
    store: async (ctx: CustomerContext, sent: Uint8Array, to: Destination): Promise<StoredFile> => {
      const { isPublic = false, replaceExisting = false } = to
      const path = pathOf(to)
      // Before any work is done for somebody who has no room. What is sent may shrink, so that its size is asked about below.
      assertRoom(await ownOf(ctx).usage(isTalk(path)), 0, path)
      const kept = await read(sent, to)
      const { bytes, ...facts } = factsOf(kept)
      const tenantId = ctx.tenant.id
      const content = contentOf(bytes)
      // The bytes are there before a row points to them; pictures that nobody points to are removed again.
      const image =
        !isPublic || 'pdf' in kept ? null : 'film' in kept ? await pictures.addFilm(tenantId, kept.film) : await pictures.add(tenantId, kept.picture)
      const file: StoredFile = { id: newId(), path, ...facts, size: bytes.length, content, isPublic, image, createdAt: clock() }
      // What comes to nothing, whatever the reason, leaves a row by which its bytes are found and removed.
      if (!isPublic) await outsideTransaction(() => ownOf(ctx).announce(file, new Date(file.createdAt.getTime() + UNFINISHED_MS)))
      return database.transaction(async (tx) => {
        await holdCustomer(tx, ctx) // so that paths are taken once and the limits hold
        const own = ownOf(ctx, tx)
        const now = file.createdAt
        const there = await own.findByPath(path)
        if (there && there.content === content && there.isPublic === isPublic) {
          await own.want(there.id, now)
          return there
        }
        const replaced = await makeRoom(own, path, bytes.length, replaceExisting)
        if (replaced) await own.remove([replaced.id], now)
        if (isPublic || !(await own.take(file))) await own.insert(file)
        if (!isPublic) await hidden.save({ tenantId, ...file }, bytes)
        return file
      })
    },

    /** The bytes of a file that only its owner sees. Throws `storage.file_not_found`. */
    open: async (ctx: CustomerContext, id: string): Promise<{ readonly type: string; readonly bytes: Uint8Array }> => {
      const file = await ownOf(ctx).find(id)
      const bytes = file && !file.isPublic && (await hidden.find({ tenantId: ctx.tenant.id, ...file }))
      if (!bytes) throw new DomainError('storage.file_not_found')
      return { type: file.mediaType, bytes }
    },

    /**
     * Removes what a customer has stored under an address, at whichever paths. Its bytes go when the chore comes by. Throws `storage.file_not_found`, also when it is
     * somebody else's, and `storage.file_in_use`.
     */
    remove: async (ctx: CustomerContext, url: string): Promise<void> => {
      const target = targetOf(url)
      await database.transaction(async (tx) => {
        await holdCustomer(tx, ctx)
        const own = ownOf(ctx, tx)
        const found = !target ? [] : 'id' in target ? [await own.find(target.id)] : await own.listByContent('picture' in target ? target.picture : target.video)
        const ids = found.flatMap((file) => (file ? [file.id] : []))
        if (ids.length === 0) throw new DomainError('storage.file_not_found')
        if (await own.isInUse(ids, parts.fileUses)) throw new DomainError('storage.file_in_use')
        await own.remove(ids, clock())
      })
    },

    /** The port `AttachPictures`. */
    attachPictures: async (tx: Orm, ctx: CustomerContext, urls: readonly string[]): Promise<AttachedPicture[]> => {
      const wanted = urls.map((url) => {
        const target = targetOf(url)
        if (!target || !('picture' in target)) throw new DomainError('storage.file_not_found')
        return target.picture
      })
      const found = new Map((await ownOf(ctx, tx).wantPictures(wanted, clock())).map((file) => [file.content, file]))
      return wanted.map((content) => {
        const file = found.get(content)
        if (!file) throw new DomainError('storage.file_not_found')
        return { fileId: file.id, image: file.image ?? content }
      })
    },

    /** For whoever makes an object of a customer's file that only they see, as `attachPictures` is for others. False when it is gone. */
    hold: async (tx: Orm, ctx: CustomerContext, id: string): Promise<boolean> => ownOf(ctx, tx).want(id, clock()),

    /**
     * The same of several pictures that nobody has an address of, in the order of `ids`, for an object that shows them to others besides their owner. Throws
     * `storage.file_not_found` when one is not such a picture of this very customer.
     */
    holdPictures: async (tx: Orm, ctx: CustomerContext, ids: readonly string[]): Promise<HeldPicture[]> => {
      const held = await holdHidden(tx, ctx, ids)
      return held.map(({ id, mediaType, width, height }) => {
        if (!isPictureType(mediaType)) throw new DomainError('storage.file_not_found')
        return { id, width: width ?? 0, height: height ?? 0 }
      })
    },

    /** The same of files of any kind, by the addresses that their owner knows them by. */
    holdFiles: async (tx: Orm, ctx: CustomerContext, urls: readonly string[]): Promise<HeldFile[]> => {
      const ids = urls.map((url) => {
        const target = targetOf(url)
        if (!target || !('id' in target)) throw new DomainError('storage.file_not_found', { url })
        return target.id
      })
      return holdHidden(tx, ctx, ids, urls)
    },

    /** The bytes of a file that an object of another module holds on to, whose module says who may see it. Undefined when it is gone. */
    openHeld: async (tenantId: string, id: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined> => {
      const file = await findHidden(database.orm, tenantId, id)
      const bytes = file && (await hidden.find({ tenantId, id, content: file.content }))
      return bytes && { type: file.mediaType, bytes }
    },

    /** What is known of such files, in the order of `ids`; what is gone is left out. */
    listHeld: async (tenantId: string, ids: readonly string[]): Promise<HiddenFile[]> => {
      const found = new Map(ids.length === 0 ? [] : (await listHidden(database.orm, tenantId, ids)).map((file) => [file.id, file]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** For whoever holds on to a file of the customer no longer, and nobody else does: it is gone with the transaction, its bytes when the chore comes by. */
    drop: async (tx: Orm, ctx: CustomerContext, id: string): Promise<void> => ownOf(ctx, tx).remove([id], clock()),

    /** The port `AttachVideo`. */
    attachVideo: async (tx: Orm, ctx: CustomerContext, url: string): Promise<AttachedVideo> => {
      const target = targetOf(url)
      const file = target && 'video' in target ? await ownOf(ctx, tx).wantVideo(target.video, clock()) : undefined
      if (!target || !('video' in target) || !file) throw new DomainError('storage.file_not_found')
      return { fileId: file.id, video: target.video, mediaType: file.mediaType as FilmType, seconds: file.seconds }
    },

    /** Removes what was removed, and what nobody has wanted for a day. Says how much. */
    removeLeft: async (): Promise<number> => {
      for (let total = 0; ; ) {
        const removed = await database.transaction(async (tx) => {
          const now = clock()
          const left = await holdLeft(tx, parts.fileUses, { now, since: new Date(now.getTime() - UNWANTED_MS), most: REMOVED_AT_ONCE })
          for (const file of left) if (!file.isPublic) await hidden.remove(file)
          await deleteFiles(tx, left)
          return left.length
        })
        if (removed === 0) return total
        total += removed
      }
    },
  }
}
export type StorageService = ReturnType<typeof createStorageService>
