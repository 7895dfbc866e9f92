import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from './statement.ts'

/** A statement with its values, for a transaction that is handed over as an `Orm`: what others published (decision 0018) stands in statements of numbered values. */
export const inOrm = ({ text }: Statement, values: readonly unknown[]): SQL =>
  sql.join(text.split(NUMBERED_VALUE).map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`)))

const NUMBERED_VALUE = /\$(\d+)/
