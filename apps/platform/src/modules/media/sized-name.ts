import type { PictureFormat, PictureWidth } from './formats.ts'

/** One picture as it is sent. `isPreview`: opaque on a tint, for places without our style sheet. */
export type SizedPicture = {
  readonly id: string
  readonly width: PictureWidth
  readonly format: PictureFormat
  readonly isPreview: boolean
  /** Whose bytes it is made of: only the tenant that added them is shown sizes of them. */
  readonly owner: string
}

/** The owner of what is drawn: a recipe is the same picture in every shop, and is drawn once for all. */
export const NOBODY = 'drawn'

/** Raise it when the same original or recipe begins to look different. */
const VERSION = 2

/** A name that no other bytes of the owner ever have. */
export const sizedName = ({ id, width, format, isPreview }: SizedPicture): string => `${id}-${width}${isPreview ? '-preview' : ''}-v${VERSION}.${format}`

/** Where it is kept. */
export const sizedPath = (sized: SizedPicture): string => `${sized.owner}/${sized.id.slice(0, 2)}/${sizedName(sized)}`
