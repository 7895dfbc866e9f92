import { type LocalizedText, slugify, textIn } from '@galleria/kernel'
import { contentHash, idsOf } from './deterministic-ids.ts'
import type { ImportTenant } from './import-tenant.ts'
import { MAX_PHOTOGRAPHS, photographSource } from './photograph-source.ts'
import type { Picture, Pictures } from './pictures.ports.ts'
import type { AttributeName, ProductDraft, ReviewDraft, VariantDraft, VideoDraft } from './product-draft.ts'
import { RowRejected } from './rejection.ts'

/** What somebody says of it, and ids of the pictures that they took. */
export type ReviewRecord = Omit<ReviewDraft, 'scenes'> & { readonly id: string; readonly images?: readonly string[] }

/** A product as the database will hold it. */
export type ProductRecord = {
  readonly id: string
  readonly externalId: string
  /** Of what the shop has of it beyond this, nothing is gone. */
  readonly isPartial: boolean
  readonly contentHash: string
  readonly slug: string
  readonly marketId: string
  readonly categoryId: string
  readonly sellerId: string
  /** Null of what is not booked for a time. */
  readonly calendar: string | null
  readonly brand: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly attributes: ProductDraft['attributes']
  readonly options: ProductDraft['options']
  readonly images: readonly string[]
  readonly ratings: readonly number[] | null
  readonly addedAt: string | null
  readonly variants: readonly (Pick<VariantDraft, 'sku' | 'options' | 'price' | 'listPrice' | 'stock'> & {
    readonly id: string
    readonly position: number
    readonly images: readonly string[]
  })[]
  readonly reviews: readonly ReviewRecord[]
  readonly attributeNames: ReadonlyMap<string, AttributeName>
  readonly pictures: readonly Picture[]
  /** Where its photographs are (`photographSource`), the first is the one that lists show. */
  readonly photographs: readonly string[]
  /** Where its film is, and the captions of it by language. */
  readonly video: VideoDraft | null
}

/** Where a draft goes: ids of market, category and seller. */
export type Place = { readonly marketId: string; readonly categoryId: string; readonly sellerId: string }

export type RecordDeps = {
  readonly tenant: ImportTenant
  readonly pictures: Pictures
  /** What paths of photographs begin from: a folder (`realFolder`), or an address of the web. */
  readonly photographsAt: string
}

/** Gives a draft its ids, pictures and hash. The same draft always makes the same record. */
export function productRecordOf(draft: ProductDraft, place: Place, { tenant, pictures, photographsAt }: RecordDeps): ProductRecord {
  const ids = idsOf(tenant.id)
  const { picture: subject } = draft
  const beside = draft.variants.flatMap((variant) => variant.beside ?? [])
  for (const asset of subject ? [subject.asset, ...(subject.props ?? []), ...beside] : []) {
    if (!pictures.isKnownAsset(asset)) throw new RowRejected('picture.unknown', `there is no picture "${asset}"`)
  }
  const gallery = subject ? pictures.galleryOf(subject) : []
  const used = new Map(gallery.map((picture) => [picture.id, picture]))
  const variants = draft.variants.map(({ sku, options, price, listPrice, stock, paint, beside: next }, position) => {
    const own = subject && (paint || next) ? pictures.galleryOf({ ...subject, ...(paint && { paint }), ...(next && { beside: next }) }) : []
    for (const picture of own) used.set(picture.id, picture)
    return { id: ids.variant(sku), sku, options, price, listPrice, stock, position, images: own.map(({ id }) => id) }
  })
  const snapshotIn = (scene: string): string => {
    const picture = subject ? pictures.snapshotOf(subject, scene) : undefined
    if (!picture) throw new RowRejected('picture.unknown', `there is no photograph of it in "${scene}"`)
    used.set(picture.id, picture)
    return picture.id
  }
  const content = {
    slug: slugify(textIn(draft.name, tenant.settings.locales[0])) || 'product',
    ...place,
    brand: draft.brand,
    name: draft.name,
    description: draft.description,
    attributes: draft.attributes,
    options: draft.options,
    images: gallery.map(({ id }) => id),
    ratings: draft.ratings,
    addedAt: draft.addedAt,
    reviews: reviewsWithIds(draft, ids.review, snapshotIn),
  }
  // Stock is left out: it belongs to the shop from the first sale on, and must not make a product look changed.
  const photographs = sourcesOf(draft.photographs ?? [], photographsAt)
  const video = videoOf(draft.video, photographsAt)
  const hashed = {
    ...content,
    variants: variants.map(({ stock: _, ...variant }) => variant),
    names: [...draft.attributeNames],
    ...(photographs.length > 0 ? { photographs } : {}),
    ...(video ? { video } : {}),
    ...(draft.calendar ? { calendar: draft.calendar } : {}),
    // When the same content comes as a whole, what is gone from it is to go.
    ...(draft.isPartial ? { isPartial: true } : {}),
  }
  return {
    ...content,
    calendar: draft.calendar ?? null,
    id: ids.product(draft.externalId),
    externalId: draft.externalId,
    isPartial: draft.isPartial ?? false,
    contentHash: contentHash(hashed),
    variants,
    attributeNames: draft.attributeNames,
    pictures: [...used.values()],
    photographs,
    video,
  }
}

/** Null where there is none, or where what is said leads nowhere. */
function videoOf(draft: VideoDraft | undefined, place: string): VideoDraft | null {
  const source = draft && photographSource(draft.source, place)
  if (!source) return null
  const captions = Object.entries(draft.captions).flatMap(([language, text]) => {
    const at = photographSource(text, place)
    return at === undefined ? [] : [[language, at] as const]
  })
  return { source, captions: Object.fromEntries(captions) }
}

const sourcesOf = (texts: readonly string[], place: string): string[] =>
  [...new Set(texts.flatMap((text) => photographSource(text, place) ?? []))].slice(0, MAX_PHOTOGRAPHS)

/** By author and day: a corrected text stays the same review. */
function reviewsWithIds(
  { externalId, reviews }: ProductDraft,
  idOf: (externalId: string, key: string) => string,
  snapshotIn: (scene: string) => string,
): readonly ReviewRecord[] {
  const seen = new Map<string, number>()
  return reviews.map(({ scenes = [], ...review }) => {
    const key = `${review.author}/${review.createdAt}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const images = scenes.map(snapshotIn)
    return { ...review, id: idOf(externalId, nth === 1 ? key : `${key}/${nth}`), ...(images.length > 0 ? { images } : {}) }
  })
}
