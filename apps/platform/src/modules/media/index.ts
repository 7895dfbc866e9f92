import type { FastifyInstance } from 'fastify'
import type { Database, Orm } from '../../infra/database.ts'
import { hasAsset } from './compose/asset-files.ts'
import { mediaRepository } from './media.repository.ts'
import { registerMediaRoutes } from './media.routes.ts'
import { createMediaService, type MediaDeps } from './media.service.ts'
import { recipeId } from './recipe-id.ts'
import { type PictureRecipe, type PictureSubject, tileOf, viewsOf } from './recipes.ts'

export type { MediaService, RenderedPicture } from './media.service.ts'
export type { PictureRecipe, PictureSubject, PictureView } from './recipes.ts'

/** A picture that can be stored: its id and how it is made. */
export type Picture = { readonly id: string; readonly recipe: PictureRecipe }

const pictureOf = (recipe: PictureRecipe): Picture => ({ id: recipeId(recipe), recipe })

/** What makers of products need to give them pictures: nothing is drawn here. */
export const pictures = {
  /** The gallery of a product, first the one that lists show. */
  galleryOf: (subject: PictureSubject): Picture[] => viewsOf(subject).map(pictureOf),
  /** The same things in the variant's own colour, in the same order, so that choosing a colour keeps the view. */
  variantGalleryOf: (subject: PictureSubject): Picture[] => viewsOf(subject).map(pictureOf),
  /** Opaque, on the tint of a hall: for link previews and mail. */
  tileOf: (subject: PictureSubject, hue: number): Picture => pictureOf(tileOf(subject, hue)),
  isKnownAsset: hasAsset,
  /** Many in one statement; those that are there already stay. `tx` may be a transaction. */
  save: (tx: Orm, tenantId: string, saved: readonly { readonly recipe: object }[]): Promise<void> =>
    mediaRepository(tx, tenantId).saveRecipes(saved.map(({ recipe }) => recipe as PictureRecipe)),
}

type MediaModuleDeps = Omit<MediaDeps, 'findRecipe'> & {
  readonly database: Database
  /** Whose pictures a host shows. */
  readonly findTenantByHost: (host: string) => Promise<{ readonly id: string } | undefined>
  /** Ids of what the first visitor will look at. */
  readonly shownPictures: (tenantId: string) => Promise<readonly string[]>
}

/** Widths of what lists show. */
const WARM_WIDTHS = [320, 480] as const

/** The picture service: bytes for `/img/:id`, and the recipes behind them. */
export function createMediaModule({ database, findTenantByHost, shownPictures, ...deps }: MediaModuleDeps) {
  const media = createMediaService({ ...deps, findRecipe: (tenantId, id) => mediaRepository(database.orm, tenantId).findRecipe(id) })
  return {
    /** `GET /img/:id` */
    mounts: [(app: FastifyInstance): void => registerMediaRoutes(app, { media, tenantOf: (request) => findTenantByHost(request.host) })],
    /** Draws what the first visitor will look at, while nobody waits. What is on disk already costs a look. */
    warm: async (tenantId: string, closing: AbortSignal): Promise<number> => media.warm(tenantId, await shownPictures(tenantId), WARM_WIDTHS, closing),
    close: (): Promise<void> => media.close(),
  }
}
