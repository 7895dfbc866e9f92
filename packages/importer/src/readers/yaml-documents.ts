import { LineCounter, parseAllDocuments } from 'yaml'
import { isRecord, type SourceRow } from '../source-row.ts'

/** YAML is for files that people write: it is held whole. */
const LARGEST_FILE = 32 * 1024 * 1024

/** One product for each document of the file (`---` between them). */
export async function* readYamlDocuments(bytes: AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > LARGEST_FILE) throw new RangeError(`A YAML file can hold ${LARGEST_FILE / 1024 / 1024} MB; use JSON Lines for more`)
    chunks.push(chunk)
  }
  yield* yamlRows(Buffer.concat(chunks).toString('utf8'))
}

export function* yamlRows(text: string): Generator<SourceRow> {
  const lines = new LineCounter()
  for (const document of parseAllDocuments(text, { lineCounter: lines, prettyErrors: false })) {
    const line = lines.linePos(document.contents?.range?.[0] ?? document.range[0]).line
    const [fault] = document.errors
    if (fault) {
      yield { line: lines.linePos(fault.pos[0]).line, fault: { code: 'row.unreadable', reason: fault.message } }
      continue
    }
    try {
      const value: unknown = document.toJS()
      if (value === null) continue
      yield isRecord(value) ? { line, value } : { line, fault: { code: 'row.unreadable', reason: 'the document is not a mapping' } }
    } catch (error) {
      yield { line, fault: { code: 'row.unreadable', reason: (error as Error).message } }
    }
  }
}
