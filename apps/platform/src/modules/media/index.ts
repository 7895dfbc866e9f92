import type { Clock } from '@galleria/kernel'
import type { FastifyInstance } from 'fastify'
import type { Database, Orm } from '../../infra/database.ts'
import type { FileStore } from '../../infra/file-store.ts'
import { folderStore } from '../../infra/folder-store.ts'
import type { View } from '../../infra/statement.ts'
import { createLeftSizes } from './left-sizes.service.ts'
import { mediaChecks, originalsCheck } from './media.checks.ts'
import type { Metric } from '../../infra/metrics.ts'
import { deletePictures, holdUnused, isShownIn, listThere, mediaRepository, withoutMentioned } from './media.repository.ts'
import { registerMediaRoutes } from './media.routes.ts'
import { createMediaService, type MediaDeps, type MediaService } from './media.service.ts'
import { originalFiles } from './original-files.adapter.ts'
import { pictureArchive } from './picture-archive.adapter.ts'
import { MOST_BYTES, type PictureKey, PictureRefused, type RefusalReason } from './picture.ts'
import { createRenderer } from './render-process.adapter.ts'

/** The originals among a shop's files, for backups. */
export const openPictureArchive = (files: FileStore) => ({ ...pictureArchive(files), check: originalsCheck(files) })

export type { OriginalStore, PictureMaker } from './media.ports.ts'
export type { MediaService, RenderedPicture } from './media.service.ts'
export type { FilmRefusal, FilmType, PreparedFilm } from './film.ts'
export type { PreparedPicture, RefusalReason } from './picture.ts'

/** Of one picture. */
export const MOST_PICTURE_BYTES = MOST_BYTES

/** Pictures that are drawn when somebody looks at them, many in one statement; those that are there already stay. `tx` may be a transaction. */
export const saveRecipes = (tx: Orm, tenantId: string, pictures: readonly { readonly id: string; readonly recipe: object }[]): Promise<void> =>
  mediaRepository(tx, tenantId).addRecipes(pictures)

const picturesIn = (database: Database): Pick<MediaDeps, 'findPicture' | 'addPicture' | 'renewPicture'> => ({
  findPicture: (tenantId, id) => mediaRepository(database.orm, tenantId).find(id),
  addPicture: (tenantId, id, facts, whileHeld) =>
    database.transaction(async (tx) => {
      await mediaRepository(tx, tenantId).add(id, facts)
      await whileHeld()
    }),
  renewPicture: (tenantId, id) => mediaRepository(database.orm, tenantId).renew(id),
})

type Taken = { readonly image: string } | { readonly refusal: RefusalReason }

/** Takes bytes, or says why it takes them not. */
const intakeOf = (media: Pick<MediaService, 'add' | 'addVideo'>) => {
  const orRefusal = async (added: Promise<string>): Promise<Taken> => {
    try {
      return { image: await added }
    } catch (error) {
      if (error instanceof PictureRefused) return { refusal: error.reason }
      throw error
    }
  }
  return {
    add: (tenantId: string, bytes: Uint8Array): Promise<Taken> => orRefusal(media.add(tenantId, bytes)),
    addVideo: (tenantId: string, bytes: Uint8Array): Promise<Taken> => orRefusal(media.addVideo(tenantId, bytes)),
  }
}

/** What takes pictures into a shop without showing any: for an import beside it. */
export function openPictureIntake({ database, files, cacheDir }: Pick<MediaModuleDeps, 'database' | 'files' | 'cacheDir'>) {
  const logger = { warn: () => undefined } // sizes, of which it would tell, are not made here
  const media = createMediaService({
    cacheDir,
    originals: originalFiles(files),
    ...picturesIn(database),
    takeUnused: async () => [],
    isShown: async () => false,
    renderer: createRenderer(),
    logger,
  })
  return {
    ...intakeOf(media),
    close: (): Promise<void> => media.close(),
  }
}

type MediaModuleDeps = Pick<MediaDeps, 'logger'> & {
  readonly database: Database
  readonly clock: Clock
  /** Originals are among these. */
  readonly files: FileStore
  /** Where sizes are kept, on this machine. */
  readonly cacheDir: string
  /** Address of the module that draws recipes (PictureMaker). */
  readonly maker: string
  /** Whose pictures a host shows. */
  readonly findTenantByHost: (host: string) => Promise<{ readonly id: string } | undefined>
  /** Ids of what the first visitor will look at. */
  readonly shownPictures: (tenantId: string) => Promise<readonly string[]>
  /** `tenant_id, image`: all that show pictures. What is in none of them is removed after a while. */
  readonly parts: {
    readonly pictureUses: readonly View[]
    /** `tenant_id, image`: what was bought, and is shown with the order for good. Too much to be read every hour: it is only asked about pictures in no other view. */
    readonly pictureMentions: View
    /** `tenant_id, image`, found by both columns with an index: films of customers that everybody may see. */
    readonly shownFilms: View
  }
}

/** Whoever adds a picture shows it soon after. */
const UNUSED_MS = 3_600_000
/** An order is not forgotten: for so long a picture that one mentions need not be looked at again. */
const MENTIONED_MS = 30 * 86_400_000
/** Held in one transaction, while their files are removed. */
const REMOVED_AT_ONCE = 20

/** Widths of what lists show. */
const WARM_WIDTHS = [320, 480] as const

/** Pictures: their originals, and the sizes of them that `/img/:id` serves. */
export function createMediaModule({ database, clock, files, cacheDir, maker, logger, findTenantByHost, shownPictures, parts }: MediaModuleDeps) {
  const takeUnused = (remove: (picture: PictureKey) => Promise<void>): Promise<readonly PictureKey[]> =>
    database.transaction(async (tx) => {
      const now = clock().getTime()
      for (;;) {
        const held = await holdUnused(tx, parts.pictureUses, new Date(now - UNUSED_MS), REMOVED_AT_ONCE)
        const unused = await withoutMentioned(tx, parts.pictureMentions, held, new Date(now + MENTIONED_MS))
        if (unused.length === 0 && held.length > 0) continue // those are not held a second time
        for (const picture of unused) await remove(picture)
        await deletePictures(tx, unused)
        return unused
      }
    })
  const media = createMediaService({
    cacheDir,
    originals: originalFiles(files),
    ...picturesIn(database),
    takeUnused,
    isShown: (tenantId, id) => isShownIn(database.orm, parts.shownFilms, tenantId, id),
    renderer: createRenderer({ maker }),
    logger,
  })
  const removeLeftSizes = createLeftSizes({ clock, sizes: folderStore(cacheDir), listThere: (pictures) => listThere(database.orm, pictures) })
  return {
    /** Takes bytes into a tenant's shop. */
    add: media.add,
    /** The same for who wants no exceptions, of films too. */
    intake: intakeOf(media),
    /** What customers send goes through `prepare` first. */
    pictures: { prepare: media.prepare, add: media.addPrepared, prepareFilm: media.prepareFilm, addFilm: media.addFilm },
    /** A film, for whoever has asked whether it may be seen. */
    heldVideo: media.heldVideo,
    /** `GET /img/:id` */
    mounts: [(app: FastifyInstance): void => registerMediaRoutes(app, { media, tenantOf: (request) => findTenantByHost(request.host) })],
    /** Makes what the first visitor will look at, while nobody waits. What is on disk already costs a look. */
    warm: async (tenantId: string, closing: AbortSignal): Promise<number> => media.warm(tenantId, await shownPictures(tenantId), WARM_WIDTHS, closing),
    chores: [media.removeUnused, removeLeftSizes],
    checks: mediaChecks(parts, files),
    metrics: [{ name: 'galleria_pictures_waiting', help: 'Pictures that wait to be made', kind: 'gauge', read: media.waiting }] satisfies Metric[],
    close: (): Promise<void> => media.close(),
  }
}
