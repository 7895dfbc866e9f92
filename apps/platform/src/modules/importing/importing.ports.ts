import type { Orm } from '../../infra/database.ts'

/** What a picture shows. The file names are those of the picture library. */
export type PictureSubject = { readonly asset: string; readonly props?: readonly string[]; readonly paint?: `#${string}` }

/** A picture that can be stored: its id and how it is made. */
export type Picture = { readonly id: string; readonly recipe: object }

/** What importing needs of the media module. */
export type Pictures = {
  /** The gallery of a product, first the one that lists show; with `paint` in that colour. */
  galleryOf(subject: PictureSubject): readonly Picture[]
  isKnownAsset(asset: string): boolean
  save(tx: Orm, tenantId: string, pictures: readonly Picture[]): Promise<void>
}
