import { CONTENT_TYPES, type PictureFormat, type PictureWidth, WIDTHS } from './formats.ts'
import type { PictureKey } from './picture.ts'

/** One picture as it is sent. `isPreview`: opaque on a tint, for places without our style sheet. */
export type SizedPicture = {
  readonly id: string
  readonly width: PictureWidth
  readonly format: PictureFormat
  readonly isPreview: boolean
  /** 1200 by 630, for what is shared: the width is not asked for. */
  readonly isCard?: boolean
  /** Whose bytes it is made of: only the tenant that added them is shown sizes of them. */
  readonly owner: string
}

/** The owner of what is drawn: a recipe is the same picture in every shop, and is drawn once for all. */
export const NOBODY = 'drawn'

/** Of a card; its own size is fixed. */
export const CARD_WIDTH: PictureWidth = 1280

/** Raise it when the same original or recipe begins to look different. */
const VERSION = 2

/** A name that no other bytes of the owner ever have. */
export const sizedName = ({ id, width, format, isPreview, isCard = false }: SizedPicture): string =>
  `${id}-${isCard ? 'card' : width}${isPreview ? '-preview' : ''}-v${VERSION}.${format}`

/** Where it is kept. */
export const sizedPath = (sized: SizedPicture): string => `${sized.owner}/${sized.id.slice(0, 2)}/${sizedName(sized)}`

const OWNED = /^([0-9a-f-]{36})\/[0-9a-f]{2}\/([0-9a-f]{20})-/

/** Whose picture is kept there in some size, and which; undefined for what is drawn, which is nobody's. */
export function pictureOfSize(path: string): PictureKey | undefined {
  const [, tenantId, id] = OWNED.exec(path) ?? []
  return tenantId && id ? { tenantId, id } : undefined
}

const FORMATS = Object.keys(CONTENT_TYPES) as PictureFormat[]

/** Where all sizes of a picture are kept, as far as they were made. */
export const sizedPathsOf = (owner: string, id: string): string[] =>
  WIDTHS.flatMap((width) => [
    ...FORMATS.map((format) => sizedPath({ id, width, format, isPreview: false, owner })),
    sizedPath({ id, width, format: 'jpeg', isPreview: true, owner }),
  ]).concat(sizedPath({ id, width: CARD_WIDTH, format: 'jpeg', isPreview: true, isCard: true, owner }))
