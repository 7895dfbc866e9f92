import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import type { FileStore } from '../../infra/file-store.ts'
import { privateFileArchive } from './private-files.adapter.ts'
import { storageChecks } from './storage.checks.ts'
import { storagePersonal } from './storage.personal.ts'
import { storageRoutes } from './storage.routes.ts'
import { toWireFile } from './storage.view.ts'
import { createStorageService, type StorageDeps } from './storage.service.ts'

export { storageParts } from './storage.parts.ts'
export type { AttachedPicture, AttachPictures } from './storage.ports.ts'

/** The files that only their owners see, among a shop's files, for backups. */
export const openFileArchive = (files: FileStore): ReturnType<typeof privateFileArchive> => privateFileArchive(files)

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
    checks: storageChecks(deps.parts),
    personal: storagePersonal,
    /** Lets an object of another module hold on to a customer's pictures (decision 0037). */
    attachPictures: storage.attachPictures,
    /** Photographs of profiles: nobody but their owner sees them (decision 0098). */
    profilePictures: {
      keep: (ctx: CustomerContext, sent: Uint8Array) => storage.store(ctx, sent, { key: newId(), basePath: 'profile', square: PROFILE_PICTURE_SIDE }),
      want: storage.hold,
      drop: storage.drop,
    },
    attachVideo: storage.attachVideo,
    /** Keeps a picture that came by another way than an upload, and answers its address. Throws as an upload does. */
    keepPicture: async (ctx: CustomerContext, bytes: Uint8Array, to: { readonly key: string; readonly basePath: string }): Promise<string> =>
      toWireFile(await storage.store(ctx, bytes, { ...to, isPublic: true }), apiBase).url,
  }
}
