import type { LocalizedText } from '@galleria/kernel'
import type { PictureSubject } from '../importer.ports.ts'
import type { ProductDraft, ReviewDraft } from '../product-draft.ts'
import type { FieldsProfile, TextRules } from '../profile/profile.ts'
import { RowRejected, type Warn } from '../rejection.ts'
import { isRecord } from '../source-row.ts'
import { attributesRule } from './attributes.ts'
import { choose } from './choice.ts'
import { readDate } from './dates.ts'
import type { Fields } from './fields.ts'
import { type Mapper, type Row, unpackPairs } from './mapper.ts'
import { priceRule } from './price-rule.ts'
import { starsFromList, starsFromMean } from './rating.ts'
import { variantsRule } from './variants-rule.ts'

/** Applies a profile. `currency` is the tenant's; throws ConversionUnknown when the profile has no rate to it. */
export function createFieldsMapper(profile: FieldsProfile, { currency }: { currency: string }): Mapper {
  const attributesOf = attributesRule(profile)
  const pricesOf = priceRule(profile, currency)
  const variantsOf = variantsRule(profile, pricesOf)
  const grouping = profile.variants

  const fieldsOf = (row: Row, known: Readonly<Record<string, string>> = {}): Fields => {
    if (profile.unpack.length === 0) return { row: row.value, known }
    const unpacked = profile.unpack.map(({ field, pairs, equals }) => [field, unpackPairs(row.value[field], pairs, equals)])
    return { row: { ...row.value, ...Object.fromEntries(unpacked) }, known }
  }
  const keyOf = (row: Row): string => {
    const words = grouping?.key({ row: row.value, known: {} }) ?? ''
    const match = grouping?.keyPattern?.exec(words)
    return match ? (match[1] ?? match[0]) : words
  }
  const isLead = (fields: Fields): boolean => grouping?.lead?.match.test(grouping.lead.of(fields)) ?? false
  const splitOf = (rows: readonly Row[]): { lead: Fields; lines: { row: Row; fields: Fields }[] } => {
    const group: Readonly<Record<string, string>> = grouping && rows[0] ? { group: keyOf(rows[0]) } : {}
    const lines = rows.map((row) => ({ row, fields: fieldsOf(row, group) }))
    const lead = lines.find(({ fields }) => isLead(fields)) ?? lines[0]
    if (!lead) throw new RangeError('a product needs a row')
    return { lead: lead.fields, lines: lines.length > 1 ? lines.filter(({ fields }) => !isLead(fields)) : lines }
  }

  return {
    keyOf: grouping ? keyOf : undefined,
    wants: (row) => profile.only === undefined || profile.only.match.test(profile.only.of(fieldsOf(row))),
    idOf: (rows) => profile.id(splitOf(rows).lead) || null,
    map: (rows, notes) => {
      const { lead, lines } = splitOf(rows)
      const externalId = profile.id(lead)
      if (externalId === '') throw new RowRejected('id.missing', 'the row has no id')
      const name = localized(profile.productName, lead)
      if (Object.keys(name).length === 0) throw new RowRejected('name.missing', 'the row has no name')
      const categorySlug = choose(profile.category, lead)
      if (categorySlug === undefined) throw new RowRejected('category.unknown', 'no category rule fits')
      const sellerSlug = choose(profile.seller, lead)
      if (sellerSlug === undefined) throw new RowRejected('seller.unknown', 'no seller rule fits')
      const fields: Fields = { row: lead.row, known: { ...lead.known, category: categorySlug } }
      const { attributes, names } = attributesOf(fields)
      const { options, drafts } = variantsOf(externalId, lines, notes)
      const { picture, isPaintable } = pictureOf(profile, fields)
      const variants = isPaintable ? drafts : drafts.map((variant) => ({ ...variant, paint: null }))
      const leadPaint = variants[0]?.paint
      const added = profile.added?.(fields) ?? ''
      const addedAt = readDate(added) ?? null
      if (added !== '' && addedAt === null) notes.warn('date.unreadable', `"${added}" is no date`)
      const draft: ProductDraft = {
        externalId,
        categorySlug,
        sellerSlug,
        brand: profile.brand(fields),
        name,
        description: localized(profile.productDescription, fields),
        attributes,
        attributeNames: names,
        options,
        variants,
        picture: leadPaint ? { ...picture, paint: leadPaint } : picture,
        ratings: ratingsOf(profile, fields),
        reviews: reviewsOf(profile, fields, notes.warn),
        addedAt,
      }
      return draft
    },
  }
}

function localized(rules: TextRules, fields: Fields): LocalizedText {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([locale, rule]) => {
      const text = rule(fields)
      return text === '' ? [] : [[locale, text]]
    }),
  )
}

function pictureOf(profile: FieldsProfile, fields: Fields): { picture: PictureSubject; isPaintable: boolean } {
  const rule = choose(profile.picture, fields)
  if (!rule) throw new RowRejected('picture.unknown', 'no picture rule fits')
  const paint = rule.isPaintable && profile.paint ? choose(profile.paint, fields) : undefined
  return { picture: { asset: rule.asset, props: rule.props, ...(paint ? { paint } : {}) }, isPaintable: rule.isPaintable }
}

function ratingsOf({ rating }: FieldsProfile, fields: Fields): number[] | null {
  if (!rating) return null
  if (rating.kind === 'list') return starsFromList(listAt(rating.each(fields)).map((row) => Number(rating.stars({ row, known: {} }))))
  const count = Number(rating.count(fields).replace(/[\s,]/g, ''))
  return starsFromMean(Number.parseFloat(rating.mean(fields)), count) ?? [0, 0, 0, 0, 0]
}

const listAt = (value: unknown): Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function reviewsOf({ reviews, locale }: FieldsProfile, fields: Fields, warn: Warn): ReviewDraft[] {
  if (!reviews) return []
  return listAt(reviews.each(fields)).flatMap((row) => {
    const own: Fields = { row, known: {} }
    const stars = Number(reviews.stars(own))
    const author = reviews.by(own)
    const createdAt = readDate(reviews.date(own))
    if (author === '' || createdAt === undefined || !Number.isInteger(stars) || stars < 1 || stars > 5) {
      warn('review.left_out', `a review by "${author}" has no author, date or stars`)
      return []
    }
    return [{ author, rating: stars, title: reviews.title(own), comments: reviews.text(own), locale, createdAt }]
  })
}
