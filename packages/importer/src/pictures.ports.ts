/** What a picture shows. The file names are those of the picture library. */
export type PictureSubject = {
  readonly asset: string
  readonly props?: readonly string[]
  readonly paint?: `#${string}`
  /** What comes with it, such as the case of an edition with a case: it is in the first picture. */
  readonly beside?: string
}

/** A picture that can be stored: its id and how it is made. */
export type Picture = { readonly id: string; readonly recipe: object }

/** Who makes the pictures of products that come without. */
export type Pictures = {
  /** The gallery of a product, first the one that lists show; with `paint` in that colour, with `beside` next to what comes with it. */
  galleryOf(subject: PictureSubject): readonly Picture[]
  /** The product as a customer photographed it in a scene; undefined where nobody knows such a scene. */
  snapshotOf(subject: PictureSubject, scene: string): Picture | undefined
  isKnownAsset(asset: string): boolean
}
