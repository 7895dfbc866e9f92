import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database, Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import { mediaChecks } from './media.checks.ts'
import type { Metric } from '../../infra/metrics.ts'
import { mediaRepository } from './media.repository.ts'
import { registerMediaRoutes } from './media.routes.ts'
import { createMediaService, type MediaDeps } from './media.service.ts'
import { originalFiles } from './original-files.adapter.ts'
import { pictureArchive } from './picture-archive.adapter.ts'
import { createRenderProcess } from './render-process.adapter.ts'

/** The originals in a folder of pictures, for backups. */
export const openPictureArchive = (folder: string): ReturnType<typeof pictureArchive> => pictureArchive(join(folder, 'originals'))

export type { OriginalStore, PictureMaker } from './media.ports.ts'
export type { MediaService, RenderedPicture } from './media.service.ts'

/** Pictures that are drawn when somebody looks at them, many in one statement; those that are there already stay. `tx` may be a transaction. */
export const saveRecipes = (tx: Orm, tenantId: string, pictures: readonly { readonly id: string; readonly recipe: object }[]): Promise<void> =>
  mediaRepository(tx, tenantId).addRecipes(pictures)

type MediaModuleDeps = Pick<MediaDeps, 'logger'> & {
  readonly database: Database
  /** Originals and sizes. */
  readonly folder: string
  /** Address of the module that draws recipes (PictureMaker). */
  readonly maker: string
  /** Whose pictures a host shows. */
  readonly findTenantByHost: (host: string) => Promise<{ readonly id: string } | undefined>
  /** Ids of what the first visitor will look at. */
  readonly shownPictures: (tenantId: string) => Promise<readonly string[]>
  readonly parts: { readonly pictureUses: View }
}

/** Widths of what lists show. */
const WARM_WIDTHS = [320, 480] as const

/** Pictures: their originals, and the sizes of them that `/img/:id` serves. */
export function createMediaModule({ database, folder, maker, logger, findTenantByHost, shownPictures, parts }: MediaModuleDeps) {
  const media = createMediaService({
    cacheDir: join(folder, 'sizes'),
    originals: originalFiles(join(folder, 'originals')),
    findPicture: (tenantId, id) => mediaRepository(database.orm, tenantId).find(id),
    addPicture: (tenantId, id, facts) => mediaRepository(database.orm, tenantId).add(id, facts),
    renderer: createRenderProcess({ maker }),
    logger,
  })
  return {
    /** Takes bytes into a tenant's shop. */
    add: media.add,
    /** `GET /img/:id` */
    mounts: [(app: FastifyInstance): void => registerMediaRoutes(app, { media, tenantOf: (request) => findTenantByHost(request.host) })],
    /** Makes what the first visitor will look at, while nobody waits. What is on disk already costs a look. */
    warm: async (tenantId: string, closing: AbortSignal): Promise<number> => media.warm(tenantId, await shownPictures(tenantId), WARM_WIDTHS, closing),
    checks: mediaChecks(parts),
    metrics: [{ name: 'galleria_pictures_waiting', help: 'Pictures that wait to be made', kind: 'gauge', read: media.waiting }] satisfies Metric[],
    close: (): Promise<void> => media.close(),
  }
}
