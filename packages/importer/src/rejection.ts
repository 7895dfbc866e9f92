import type { PhotographReason } from './photographs.ports.ts'

/** Why a row was left out, or changed on its way in. Stable: reports are read by programs too. */
export type ReasonCode =
  | 'row.unreadable'
  | 'row.not_utf8'
  | 'row.too_long'
  | 'row.refused'
  | 'id.missing'
  | 'id.too_long'
  | 'id.duplicate'
  | 'name.missing'
  | 'name.cut'
  | 'description.cut'
  | 'brand.cut'
  | 'attributes.cut'
  | 'attribute.cut'
  | 'price.missing'
  | 'price.unreadable'
  | 'price.not_positive'
  | 'price.too_high'
  | 'category.unknown'
  | 'seller.unknown'
  | 'calendar.unknown'
  | 'calendar.not_service'
  | 'calendar.mode_unknown'
  | 'picture.unknown'
  | 'photograph.address'
  | `photograph.${PhotographReason}`
  | 'date.unreadable'
  | 'review.left_out'
  | 'sku.taken'
  | 'sku.missing'
  | 'variant.option_missing'
  | 'variant.duplicate'
  | 'variants.none'
  | 'variants.too_many'

/** One line of the report. */
export type ReportEntry = {
  readonly outcome: 'rejected' | 'warning'
  /** Where the row begins in the file, from 1; null for what is of no single row. */
  readonly line: number | null
  readonly id: string | null
  readonly code: ReasonCode
  readonly reason: string
}

/** A row that cannot become a product. The run goes on without it. */
export class RowRejected extends Error {
  readonly code: ReasonCode
  constructor(code: ReasonCode, reason: string) {
    super(reason)
    this.name = 'RowRejected'
    this.code = code
  }
}

/** Takes note of something that was changed on the way in. */
export type Warn = (code: ReasonCode, reason: string) => void
