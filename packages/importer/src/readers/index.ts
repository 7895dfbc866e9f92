import type { SourceRow } from '../source-row.ts'
import { readCsv } from './csv.ts'
import type { Format } from './formats.ts'
import { readJsonLines } from './json-lines.ts'
import { readYamlDocuments } from './yaml-documents.ts'

const BY_ENDING: Readonly<Record<string, Format>> = { jsonl: 'jsonl', ndjson: 'jsonl', csv: 'csv', yaml: 'yaml', yml: 'yaml' }

/** By the file's ending, past `.gz`. */
export function formatOf(path: string): Format | undefined {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase()
  return ending === undefined ? undefined : BY_ENDING[ending]
}

export function readRows(format: Format, bytes: AsyncIterable<Buffer>, { delimiter }: { delimiter?: string | undefined } = {}): AsyncGenerator<SourceRow> {
  if (format === 'jsonl') return readJsonLines(bytes)
  if (format === 'yaml') return readYamlDocuments(bytes)
  return readCsv(bytes, delimiter === undefined ? {} : { delimiter })
}
