import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { LineCounter, parseDocument } from 'yaml'
import { YAML_OPTIONS } from './as-written.ts'
import { type Fault, type Path, pathInWords, schemaFaults } from './schema-faults.ts'

/** A file that a person wrote does not hold what it should. The message has a line for each fault: file, line, field, what is wrong. */
export class FileInvalid extends Error {
  override readonly name = 'FileInvalid'
}

/** For what a schema cannot say: looks at a value that fits it, and notes what is wrong. */
export type Inspect<Schema extends TSchema> = (value: Static<Schema>, fault: (path: Path, message: string) => void) => void

/** Reads a YAML file. Throws FileInvalid with every fault and its line. */
export const readFile = <Schema extends TSchema>(path: string, schema: Schema, inspect?: Inspect<Schema>): Static<Schema> =>
  parseFile(readFileSync(path, 'utf8'), path, schema, inspect)

export function parseFile<Schema extends TSchema>(content: string, path: string, schema: Schema, inspect?: Inspect<Schema>): Static<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(content, { ...YAML_OPTIONS, lineCounter: lines, prettyErrors: false })
  const lineOf = (offset: number): number => lines.linePos(offset).line
  if (document.errors.length > 0) throw new FileInvalid(document.errors.map((error) => `${path}:${lineOf(error.pos[0])}: ${error.message}`).join('\n'))
  const offsetOf = (steps: Path): number => {
    const node = steps.length === 0 ? document.contents : document.getIn(steps, true)
    const range = typeof node === 'object' && node !== null && 'range' in node ? (node.range as [number, number, number] | null | undefined) : undefined
    return range?.[0] ?? (steps.length > 0 ? offsetOf(steps.slice(0, -1)) : 0)
  }
  const written: unknown = document.toJS()
  const faults: Fault[] = schemaFaults(schema, written)
  const value = withoutNothing(written) as Static<Schema>
  if (faults.length === 0) inspect?.(value, (at, message) => faults.push({ path: at, message }))
  if (faults.length === 0) return value
  throw new FileInvalid(
    faults
      .map(({ path: steps, message }) => ({ line: lineOf(offsetOf(steps)), message: steps.length > 0 ? `${pathInWords(steps)} ${message}` : message }))
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, message }) => `${path}:${line}: ${message}`)
      .join('\n'),
  )
}

/** `seller:` with nothing after it is no seller. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, child]) => (child === null ? [] : [[key, withoutNothing(child)]])))
}
