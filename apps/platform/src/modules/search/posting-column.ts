import { largerRoom } from './column-room.ts'

/** Postings one after the other, from one place to before another, in the order of documents. */
export type PostingRun = { documents: Uint32Array; postings: Uint16Array; from: number; to: number }

/** The postings of a word that many documents have: six bytes for each, and read without a look at what kind of number each is. */
export type PostingColumn = { documents: Uint32Array; postings: Uint16Array; length: number }

/** A column with a copy of these. */
export function columnOf({ documents, postings, from, to }: PostingRun): PostingColumn {
  const room = largerRoom(to - from, to - from)
  const column = { documents: new Uint32Array(room), postings: new Uint16Array(room), length: to - from }
  column.documents.set(documents.subarray(from, to))
  column.postings.set(postings.subarray(from, to))
  return column
}

/** Puts a posting at a place, before what stands there. */
export function insertInto(column: PostingColumn, at: number, document: number, posting: number): void {
  if (column.length === column.documents.length) {
    const { documents, postings } = column
    const room = largerRoom(column.length, column.length)
    column.documents = new Uint32Array(room)
    column.postings = new Uint16Array(room)
    column.documents.set(documents)
    column.postings.set(postings)
  }
  if (at < column.length) {
    column.documents.copyWithin(at + 1, at, column.length)
    column.postings.copyWithin(at + 1, at, column.length)
  }
  column.documents[at] = document
  column.postings[at] = posting
  column.length += 1
}

export function takeOutOf(column: PostingColumn, at: number): void {
  column.documents.copyWithin(at, at + 1, column.length)
  column.postings.copyWithin(at, at + 1, column.length)
  column.length -= 1
}
