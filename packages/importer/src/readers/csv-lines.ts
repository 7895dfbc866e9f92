import { LONGEST_LINE } from './json-lines.ts'

/** What the parser calls one record: on which line it begins, and the first line in it that was too long and was left out, or that it was too long as a whole. */
export type Taken = { readonly line: number; readonly long: number | 'whole' | undefined }

/** `end` is counted in the bytes that the parser was given. One that is left out is nothing but a line that is too long: the parser saw an empty one. */
type Span = Taken & { readonly end: number; readonly isLeftOut: boolean }

export type CsvLines = {
  /**
   * Lines that no record is as long as are never held whole, and the parser, which would lose what follows them, never sees them. In the place of each stands an
   * empty one, or one of a single quote where it opened quotes or closed them: what lies below is divided into records as if it were there. Of a record that is too
   * long over many lines the rest is left out, up to where its quotes close.
   */
  readonly withoutLong: (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
  /** The record that the parser has read up to `end`. Lines above it that were left out are told first. */
  readonly taken: (end: number) => Taken
  /** Where the record begins that the parser is in. Lines above it that were left out are told first. */
  readonly open: () => number
}

export const [NEWLINE, RETURN] = [0x0a, 0x0d]
const QUOTE = 0x22

/** Where a byte leaves us: before a field, in it, within its quotes, or after a quote that closes it if no second one follows. */
export type Place = 'before' | 'plain' | 'quoted' | 'closing'

/** `ends`: of each byte, whether a field ends with it outside quotes. */
export function placeAfter(place: Place, byte: number, ends: Uint8Array): Place {
  if (place === 'quoted') return byte === QUOTE ? 'closing' : 'quoted'
  // The second of two quotes, or one that opens a field; further on in a field it is a letter.
  if (byte === QUOTE && place !== 'plain') return 'quoted'
  return ends[byte] ? 'before' : 'plain'
}

/** A table of bytes, for `placeAfter`. */
export function bytesOf(...bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}

/** The byte with which a delimiter is over. */
export const endOf = (delimiter: string): number => Buffer.from(delimiter).at(-1) ?? NEWLINE

/**
 * Goes over the bytes of a CSV file, which are UTF-8, before the parser does, and knows of each record on which line it begins and whether a line in it was too long. The
 * parser's own count takes a line end of two bytes within quotes for two lines, and does not tell where a record began that it gave up.
 */
export function csvLines(file: { readonly lineEnd: number; readonly delimiter: string }, onLeftOut: (line: number) => void): CsvLines {
  const { lineEnd } = file
  const delimiterEnd = endOf(file.delimiter)
  const isSpecial = bytesOf(QUOTE, NEWLINE, RETURN, delimiterEnd)
  const ends = bytesOf(delimiterEnd, lineEnd)
  /** Of the records in what the parser has been given since it was last given something, and of what it had not read to its end. */
  const spans: Span[] = []
  let told = 0
  /** Where the last record begins that is not over. */
  let begins = 1
  let last = 1

  async function* withoutLong(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let line = 1
    /** So much the parser has been given, up to this line. */
    let given = 0
    /** Of this line, from earlier chunks. */
    let held: Buffer[] = []
    let length = 0
    let place: Place = 'before'
    let previous = 0
    let isEmpty = true
    let wasQuoted = false
    let long: Taken['long']
    /** Of the record that is not over, so many bytes the parser has been given. */
    let recordLength = 0

    const hold = (part: Buffer): void => {
      length += part.length
      if (length <= LONGEST_LINE) held.push(part)
      else held = []
    }
    /** What stands in the place of the line if it is too long. `ending` is what ends it. */
    const endLine = (ended: { length: number; isQuoted: boolean; isEmpty: boolean; ending: readonly number[] }): Buffer | undefined => {
      const { isQuoted, ending } = ended
      const isLong = ended.length > LONGEST_LINE
      const closing = isQuoted ? [] : [QUOTE, ...ending]
      const opening = isQuoted ? [QUOTE, ...ending] : ending
      const instead = recordLength + ended.length > LONGEST_LINE ? Buffer.from(wasQuoted ? closing : opening) : undefined
      const taken = instead?.length ?? ended.length
      given += taken
      recordLength = isQuoted ? recordLength + taken : 0
      if (!wasQuoted) {
        begins = line
        long = undefined
      }
      if (instead) long ??= isLong ? line : 'whole'
      if (!isQuoted && (wasQuoted || !ended.isEmpty)) spans.push({ line: begins, long, end: given, isLeftOut: instead !== undefined && !wasQuoted })
      wasQuoted = isQuoted
      return instead
    }

    for await (const chunk of bytes) {
      spans.splice(0, told)
      told = 0
      const parts: Buffer[] = []
      let [from, start] = [0, 0]
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] as number
        if (!isSpecial[byte]) {
          if (place !== 'quoted') place = 'plain'
          isEmpty = false
          previous = byte
          continue
        }
        // The second half of a line end, where a line is over with the first.
        if (byte === NEWLINE && previous === RETURN && lineEnd === RETURN && place === 'before') {
          previous = byte
          continue
        }
        place = placeAfter(place, byte, ends)
        if (byte === lineEnd) {
          const ending = byte === NEWLINE && previous === RETURN ? [RETURN, NEWLINE] : [byte]
          const instead = endLine({ length: length + at + 1 - start, isQuoted: place === 'quoted', isEmpty, ending })
          if (instead) {
            parts.push(chunk.subarray(from, start), instead)
            from = at + 1
          } else for (const part of held) parts.push(part)
          held = []
          length = 0
          start = at + 1
          line += 1
          isEmpty = true
        } else if (byte !== RETURN) isEmpty = false
        previous = byte
      }
      parts.push(chunk.subarray(from, start))
      hold(chunk.subarray(start))
      for (const part of parts) if (part.length > 0) yield part
    }
    if (length === 0) return
    const instead = endLine({ length, isQuoted: place === 'quoted', isEmpty, ending: [] })
    yield* instead ? [instead] : held
  }

  const taken = (end: number): Taken => {
    let [line, long]: [number | undefined, Taken['long']] = [undefined, undefined]
    for (let span = spans[told]; span && span.end <= end; span = spans[++told]) {
      if (span.isLeftOut) onLeftOut(span.line)
      else {
        line ??= span.line
        long ??= span.long
      }
    }
    // Where the parser divides otherwise than we do, which stray quotes can make it, the lines are those of the nearest record.
    last = line ?? last
    return { line: last, long }
  }

  const open = (): number => {
    let span = spans[told]
    for (; span?.isLeftOut; span = spans[++told]) onLeftOut(span.line)
    return span?.line ?? begins
  }

  return { withoutLong, taken, open }
}
