import type { LocalizedText } from '@galleria/kernel'
import { hexOf } from '../file/words.ts'
import type { PictureSubject } from '../pictures.ports.ts'
import type { ProductDraft, ReviewDraft } from '../product-draft.ts'
import type { FieldsProfile, PhotographsFile, PictureFile, RatingFile, ReviewsFile, VideoFile } from '../profile/profile.ts'
import { RowRejected, type Warn } from '../rejection.ts'
import { isRecord } from '../source-row.ts'
import { attributesRule } from './attributes.ts'
import { choiceRule, keyRule, matchRule, slugRule } from './choice.ts'
import { readDate } from './dates.ts'
import { beyondTheName } from './description.ts'
import { type Fields, fieldReader } from './fields.ts'
import { type Mapper, type Row, unpackPairs } from './mapper.ts'
import { brandText, nameText } from './names.ts'
import { readableText } from './plain-text.ts'
import { priceRule } from './price-rule.ts'
import { starsFromList, starsFromMean } from './rating.ts'
import { textRule, textsRule } from './template.ts'
import { variantsRule } from './variants-rule.ts'

/** Of a row without an id so many fields are named, by which whoever wrote its profile sees how the file calls them. */
const FIELDS_NAMED = 12

/** Applies a profile. `currency` and `country` are the tenant's; throws ConversionUnknown when the profile has no rate to it. */
export function createFieldsMapper(profile: FieldsProfile, { currency, country }: { currency: string; country: string }): Mapper {
  const attributesOf = attributesRule(profile, { country })
  const pricesOf = priceRule(profile, currency)
  const variantsOf = variantsRule(profile, pricesOf)
  const { product, variants: grouping, aliases = {}, unpack = [] } = profile
  const ownNames = Object.entries(aliases)
  const idOf = textRule(product.id)
  const nameOf = textsRule(product.name, profile.locale)
  const descriptionOf = product.description === undefined ? undefined : textsRule(product.description, profile.locale)
  const brandOf = textRule(product.brand)
  const categoryOf = slugRule(profile.category)
  const sellerOf = slugRule(profile.seller)
  const pictureOf = pictureRule(profile)
  const photographsOf = profile.photographs === undefined ? undefined : photographsRule(profile.photographs)
  const videoOf = profile.video && videoRule(profile.video)
  const ratingsOf = profile.rating && ratingRule(profile.rating)
  const reviewsOf = profile.reviews && reviewsRule(profile.reviews, profile.locale)
  const addedOf = profile.added === undefined ? undefined : textRule(profile.added)
  const isWanted = profile.only && matchRule(profile.only)
  const groupOf = grouping && keyRule(grouping.group)
  const isLeading = grouping?.lead && matchRule(grouping.lead)

  const inOwnNames = (row: Row['value']): Row['value'] => {
    const added = ownNames.filter(([alias, own]) => alias in row && !(own in row)).map(([alias, own]) => [own, row[alias]] as const)
    return added.length === 0 ? row : { ...row, ...Object.fromEntries(added) }
  }
  const fieldsOf = (row: Row, known: Readonly<Record<string, string>> = {}): Fields => {
    const named = inOwnNames(row.value)
    if (unpack.length === 0) return { row: named, known }
    const unpacked = unpack.map(({ field, pairs, equals }) => [field, unpackPairs(named[field], pairs, equals)])
    return { row: { ...named, ...Object.fromEntries(unpacked) }, known }
  }
  const keyOf = (row: Row): string => groupOf?.({ row: inOwnNames(row.value), known: {} }) ?? ''
  const choices = (grouping?.options ?? []).map(({ value }) => textRule(value))
  /** A row that makes no choice and has a photograph is one more of the product, and nothing to buy. */
  const isPhotograph = (fields: Fields): boolean =>
    choices.length > 0 && choices.every((choiceOf) => choiceOf(fields) === '') && (photographsOf?.([fields]).length ?? 0) > 0
  const isLead = (fields: Fields): boolean => isLeading?.(fields) ?? false
  const splitOf = (rows: readonly Row[]): { lead: Fields; lines: { row: Row; fields: Fields }[]; photographs: string[] } => {
    const group: Readonly<Record<string, string>> = grouping && rows[0] ? { group: keyOf(rows[0]) } : {}
    const lines = rows.map((row) => ({ row, fields: fieldsOf(row, group) }))
    const lead = lines.find(({ fields }) => isLead(fields)) ?? lines[0]
    if (!lead) throw new RangeError('a product needs a row')
    const sold = lines.length > 1 ? lines.filter(({ fields }) => !isLead(fields) && (fields === lead.fields || !isPhotograph(fields))) : lines
    return { lead: lead.fields, lines: sold, photographs: photographsOf?.([lead.fields, ...lines.map(({ fields }) => fields)]) ?? [] }
  }

  return {
    keyOf: grouping ? keyOf : undefined,
    wants: (row) => isWanted === undefined || isWanted(fieldsOf(row)),
    idOf: (rows) => idOf(splitOf(rows).lead) || null,
    map: (rows, notes) => {
      const { lead, lines, photographs } = splitOf(rows)
      const externalId = idOf(lead)
      if (externalId === '') throw new RowRejected('id.missing', `the row has no id; its fields are ${Object.keys(lead.row).slice(0, FIELDS_NAMED).join(', ')}`)
      const brand = brandText(brandOf(lead))
      const name = nameTexts(nameOf(lead), brand)
      if (Object.keys(name).length === 0) throw new RowRejected('name.missing', 'the row has no name')
      const categorySlug = categoryOf(lead)
      if (categorySlug === undefined) throw new RowRejected('category.unknown', 'no category rule fits')
      const sellerSlug = sellerOf(lead)
      if (sellerSlug === undefined) throw new RowRejected('seller.unknown', 'no seller rule fits')
      const fields: Fields = { row: lead.row, known: { ...lead.known, category: categorySlug } }
      const { attributes, names } = attributesOf(fields)
      const { options, drafts } = variantsOf(externalId, lines, notes)
      const { picture, isPaintable } = pictureOf(fields)
      const variants = isPaintable ? drafts : drafts.map((variant) => ({ ...variant, paint: null }))
      const leadPaint = variants[0]?.paint
      const added = addedOf?.(fields) ?? ''
      const addedAt = readDate(added) ?? null
      if (added !== '' && addedAt === null) notes.warn('date.unreadable', `"${added}" is no date`)
      const draft: ProductDraft = {
        externalId,
        categorySlug,
        sellerSlug,
        brand,
        name,
        description: beyondTheName(descriptionOf?.(fields) ?? {}, name),
        attributes,
        attributeNames: names,
        options,
        variants,
        picture: picture && leadPaint ? { ...picture, paint: leadPaint } : picture,
        photographs,
        ...videoOf?.(lead),
        ratings: ratingsOf?.(fields) ?? null,
        reviews: reviewsOf?.(fields, notes.warn) ?? [],
        addedAt,
      }
      return draft
    },
  }
}

const nameTexts = (texts: LocalizedText, brand: string): LocalizedText =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([locale, text]) => [locale, nameText(text, brand)])
      .filter(([, text]) => text !== ''),
  )

function pictureRule({ picture, paint }: Pick<FieldsProfile, 'picture' | 'paint'>) {
  const choosePicture = picture === undefined ? undefined : choiceRule<PictureFile>(picture)
  const choosePaint = paint === undefined ? undefined : choiceRule<string>(paint)
  return (fields: Fields): { picture: PictureSubject | null; isPaintable: boolean } => {
    const chosen = choosePicture?.(fields)
    if (!chosen) return { picture: null, isPaintable: false }
    const { asset, props = [], paintable: isPaintable = false } = chosen
    const hex = isPaintable ? choosePaint?.(fields) : undefined
    return { picture: { asset: String(asset), props: props.map(String), ...(hex ? { paint: hexOf(hex) } : {}) }, isPaintable }
  }
}

/** Of all rows of a product, those of the first row before the others. */
function photographsRule(file: PhotographsFile): (rows: readonly Fields[]) => string[] {
  const sourcesIn = photographReader(file)
  return (rows) => [...new Set(rows.flatMap(sourcesIn))].filter(Boolean)
}

function photographReader(file: PhotographsFile): (fields: Fields) => string[] {
  if (typeof file !== 'object' || Array.isArray(file)) {
    const sourceOf = textRule(file)
    return (fields) => [sourceOf(fields)]
  }
  const listOf = fieldReader(file.each)
  const sourceOf = file.of === undefined ? undefined : textRule(file.of)
  return (fields) => {
    const list = listOf(fields)
    if (sourceOf) return rowsIn(list).map((row) => sourceOf({ row, known: {} }))
    return (Array.isArray(list) ? list : [list]).filter((text) => typeof text === 'string')
  }
}

/** A product without one has no film; captions that a row has none of are left out. */
function videoRule({ of, captions = {} }: VideoFile): (fields: Fields) => Pick<ProductDraft, 'video'> {
  const sourceOf = textRule(of)
  const rules = Object.entries(captions).map(([language, rule]) => [language, textRule(rule)] as const)
  return (fields) => {
    const source = sourceOf(fields)
    const found = rules.map(([language, captionsOf]) => [language, captionsOf(fields)] as const).filter(([, text]) => text !== '')
    return source === '' ? {} : { video: { source, captions: Object.fromEntries(found) } }
  }
}

function ratingRule(file: RatingFile): (fields: Fields) => number[] {
  if ('each' in file) {
    const [listOf, starsOf] = [fieldReader(file.each), textRule(file.stars)]
    return (fields) => starsFromList(rowsIn(listOf(fields)).map((row) => Number(starsOf({ row, known: {} }))))
  }
  const [meanOf, countOf] = [textRule(file.mean), textRule(file.count)]
  return (fields) => starsFromMean(Number.parseFloat(meanOf(fields)), Number(countOf(fields).replace(/[\s,]/g, ''))) ?? [0, 0, 0, 0, 0]
}

const rowsIn = (value: unknown): Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function reviewsRule({ each, by, stars, title, text, date }: ReviewsFile, locale: string) {
  const listOf = fieldReader(each)
  const [authorOf, starsOf, titleOf, dateOf] = [textRule(by), textRule(stars), textRule(title), textRule(date)]
  const textOf = text === undefined ? undefined : textRule(text)
  return (fields: Fields, warn: Warn): ReviewDraft[] =>
    rowsIn(listOf(fields)).flatMap((row) => {
      const own: Fields = { row, known: {} }
      const rating = Number(starsOf(own))
      const author = readableText(authorOf(own))
      const createdAt = readDate(dateOf(own))
      if (author === '' || createdAt === undefined || !Number.isInteger(rating) || rating < 1 || rating > 5) {
        warn('review.left_out', `a review by "${author}" has no author, date or stars`)
        return []
      }
      return [{ author, rating, title: readableText(titleOf(own)), comments: readableText(textOf?.(own) ?? ''), locale, createdAt }]
    })
}
