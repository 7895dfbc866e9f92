import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { BackupUnreadable, type Piece } from './archive.ts'

/** Raised when a backup is laid out so that older programs can not restore it. */
const FORMAT = 1

/** The first piece: what a backup is, before anything is read of it. */
const Head = Type.Object({
  format: Type.Literal('galleria-backup'),
  formatVersion: Type.Integer(),
  /** `data`: rows of tables, for any PostgreSQL. `cluster`: the files of a server, to which its log can be applied. */
  kind: Type.Union([Type.Literal('data'), Type.Literal('cluster')]),
  madeAt: Type.String(),
  product: Type.String(),
  postgres: Type.String(),
  /** When each migration of the database was written, oldest first: which they are. */
  migrations: Type.Array(Type.Integer()),
})
export type BackupHead = Static<typeof Head>

/** One table: how to read it, and what must be in it when it is back. */
const TableContent = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer(),
  /** Sum of hashes of all rows: the same rows in any order have the same. */
  digest: Type.String(),
  /** Sums of the columns that hold whole numbers: pieces in stock, totals of orders in minor units. */
  sums: Type.Record(Type.String(), Type.String()),
})
export type TableContent = Static<typeof TableContent>

/** The last piece: what the backup holds. */
const Summary = Type.Object({
  tables: Type.Array(TableContent),
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.String(), isCalled: Type.Boolean() })),
  pictures: Type.Object({ count: Type.Integer(), bytes: Type.Integer() }),
})
export type BackupSummary = Static<typeof Summary>

const HEAD = 'backup.json'
const SUMMARY = 'summary.json'
const TABLE = /^tables\/([^/]+)\/\d+$/
const PICTURE = /^pictures\/(.+)$/

const json = (name: string, value: object): Piece => ({ name, bytes: Buffer.from(JSON.stringify(value, undefined, 2)) })

export const headPiece = (head: Omit<BackupHead, 'format' | 'formatVersion'>): Piece =>
  json(HEAD, { format: 'galleria-backup', formatVersion: FORMAT, ...head } satisfies BackupHead)
export const summaryPiece = (summary: BackupSummary): Piece => json(SUMMARY, summary)
export const tablePiece = (table: string, part: number, bytes: Uint8Array): Piece => ({ name: `tables/${table}/${String(part).padStart(6, '0')}`, bytes })
export const picturePiece = (name: string, bytes: Uint8Array): Piece => ({ name: `pictures/${name}`, bytes })

/** The table that a piece holds rows of. */
export const tableOf = ({ name }: Piece): string | undefined => TABLE.exec(name)?.[1]
/** The name of the picture that a piece is. */
export const pictureOf = ({ name }: Piece): string | undefined => PICTURE.exec(name)?.[1]

/** Throws BackupUnreadable for a file that is no backup, or one in a layout younger than this program. */
export function readHead({ name, bytes }: Piece, path: string): BackupHead {
  const head: unknown = name === HEAD ? JSON.parse(textOf(bytes)) : undefined
  if (typeof head === 'object' && head && 'formatVersion' in head && Number(head.formatVersion) > FORMAT)
    throw new BackupUnreadable(`${path} was made by a newer version of Galleria, in a layout that this one does not know. Restore it with that version.`)
  if (!Check(Head, head)) throw new BackupUnreadable(`${path} is no backup of Galleria.`)
  return head
}

/** The summary, where the piece is it. */
export function readSummary({ name, bytes }: Piece, path: string): BackupSummary | undefined {
  if (name !== SUMMARY) return undefined
  const summary: unknown = JSON.parse(textOf(bytes))
  if (!Check(Summary, summary)) throw new BackupUnreadable(`${path} is no backup of Galleria: its summary is not as it should be.`)
  return summary
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
