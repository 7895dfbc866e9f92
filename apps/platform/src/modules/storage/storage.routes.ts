import { deleteFile, getFile, uploadFile, uploadImage } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import { bytesOf } from './storage.ts'
import type { StorageService } from './storage.service.ts'
import { toWireFile } from './storage.view.ts'

export function storageRoutes({ storage, apiBase }: { readonly storage: StorageService; readonly apiBase: string }) {
  return [
    implement(uploadImage, async (ctx, { body: { image, ...to } }) => ({ data: toWireFile(await storage.store(ctx, bytesOf(image), to), apiBase) })),
    implement(uploadFile, async (ctx, { body: { file, ...to } }) => ({ data: toWireFile(await storage.store(ctx, file.bytes, to), apiBase) })),
    implement(getFile, (ctx, { params }) => storage.open(ctx, params.id)),
    implement(deleteFile, async (ctx, { body }) => {
      await storage.remove(ctx, body.url)
      return { data: { ok: true as const } }
    }),
  ]
}
