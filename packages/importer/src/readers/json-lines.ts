import { isUtf8 } from 'node:buffer'
import { isRecord, type SourceRow } from '../source-row.ts'

/** A line longer than this is no product; it is passed over without being held. */
export const LONGEST_LINE = 8 * 1024 * 1024

export const tooLong = (line: number): SourceRow => ({
  line,
  fault: { code: 'row.too_long', reason: `the line is longer than ${LONGEST_LINE / 1024 / 1024} MB` },
})

const NEWLINE = 0x0a
const BYTE_ORDER_MARK = '\ufeff'

/** One JSON object for each line. Empty lines are passed over; what cannot be read is told with its line and does not end the reading. */
export async function* readJsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  let line = 0
  for await (const content of linesOf(bytes)) {
    line += 1
    if (content === undefined) {
      yield tooLong(line)
      continue
    }
    const row = parseLine(content, line)
    if (row) yield row
  }
}

function parseLine(content: Buffer, line: number): SourceRow | undefined {
  const unreadable = (reason: string): SourceRow => ({ line, fault: { code: 'row.unreadable', reason } })
  if (!isUtf8(content)) return unreadable('the line is not UTF-8')
  const decoded = content.toString('utf8')
  const text = (line === 1 && decoded.startsWith(BYTE_ORDER_MARK) ? decoded.slice(1) : decoded).trim()
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? { line, value } : unreadable('the line is not a JSON object')
  } catch (error) {
    return unreadable(`the line is not JSON: ${(error as Error).message}`)
  }
}

/** Lines without their ends; `undefined` for one that is too long. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = []
  let length = 0
  let isTooLong = false
  const hold = (part: Buffer): void => {
    length += part.length
    if (length > LONGEST_LINE) {
      isTooLong = true
      parts = []
    } else if (part.length > 0) parts.push(part)
  }
  const take = (): Buffer | undefined => {
    const whole = isTooLong ? undefined : parts.length === 1 ? parts[0] : Buffer.concat(parts)
    parts = []
    length = 0
    isTooLong = false
    return whole
  }
  for await (const chunk of bytes) {
    let start = 0
    let end = chunk.indexOf(NEWLINE)
    while (end >= 0) {
      hold(chunk.subarray(start, end))
      yield take()
      start = end + 1
      end = chunk.indexOf(NEWLINE, start)
    }
    hold(chunk.subarray(start))
  }
  if (length > 0) yield take()
}
