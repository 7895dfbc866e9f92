import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import type { FileStore } from '../../infra/file-store.ts'
import { privateFileArchive } from './private-files.adapter.ts'
import { privateFilesCheck, storageChecks } from './storage.checks.ts'
import { storagePersonal } from './storage.personal.ts'
import type { TalkFiles, TalkPictures } from './storage.ports.ts'
import { storageRoutes } from './storage.routes.ts'
import { TALK } from './storage.ts'
import { toWireFile } from './storage.view.ts'
import { createStorageService, type StorageDeps } from './storage.service.ts'

export { storageParts } from './storage.parts.ts'
export type { AttachedPicture, AttachPictures, HeldFile, TalkFiles, TalkPictures } from './storage.ports.ts'

/** The files that only their owners see, among a shop's files, for backups. */
export const openFileArchive = (files: FileStore) => ({ ...privateFileArchive(files), check: privateFilesCheck(files) })

/** Three times as wide as it is shown anywhere. */
const PROFILE_PICTURE_SIDE = 384

type StorageModuleDeps = StorageDeps & {
  /** Where browsers find the API. */
  readonly apiBase: string
}

/** Files that customers send. */
export function createStorageModule({ apiBase, ...deps }: StorageModuleDeps) {
  const storage = createStorageService(deps)
  return {
    routes: storageRoutes({ storage, apiBase }),
    chores: [storage.removeLeft],
    checks: storageChecks(deps.parts, deps.files),
    personal: storagePersonal,
    /** Lets an object of another module hold on to a customer's pictures (decision 0037). */
    attachPictures: storage.attachPictures,
    /** Photographs of profiles: nobody but their owner sees them (decision 0098). */
    profilePictures: {
      keep: (ctx: CustomerContext, sent: Uint8Array) => storage.store(ctx, sent, { key: newId(), basePath: 'profile', square: PROFILE_PICTURE_SIDE }),
      want: storage.hold,
      drop: storage.drop,
    },
    /** Pictures that a conversation shows: its sides see them, by no address (decision 0105). */
    talkPictures: {
      keep: async (ctx, sent) => {
        const { id, width, height } = await storage.store(ctx, sent, { key: newId(), basePath: TALK, isPicture: true })
        return { id, width: width ?? 0, height: height ?? 0 }
      },
      hold: storage.holdPictures,
      open: storage.openHeld,
    } satisfies TalkPictures,
    /** Files that a ticket shows: its two sides see them, by no address (decision 0118). */
    talkFiles: {
      keep: async (ctx, sent, key) => toWireFile(await storage.store(ctx, sent, { key, basePath: TALK }), apiBase).url,
      hold: storage.holdFiles,
      open: storage.openHeld,
    } satisfies TalkFiles,
    /** Files that an object which is made by a statement holds on to by the step `holdFiles`. */
    heldFiles: { list: storage.listHeld, open: storage.openHeld },
    attachVideo: storage.attachVideo,
  }
}
