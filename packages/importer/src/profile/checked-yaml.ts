import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import { type CheckedValue, checkedValue, type Fault, pathInWords } from './checked-value.ts'

/** A file that a person wrote does not hold what it should. The message has a line for each fault: file, line, field, what is wrong. */
export class FileInvalid extends Error {
  override readonly name = 'FileInvalid'
}

/** Reads a YAML file with `read`. Throws FileInvalid with every fault and its line. */
export function readCheckedYaml<T>(path: string, read: (value: CheckedValue) => T): T {
  return parseCheckedYaml(readFileSync(path, 'utf8'), path, read)
}

export function parseCheckedYaml<T>(content: string, path: string, read: (value: CheckedValue) => T): T {
  const lines = new LineCounter()
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number): string => `${path}:${lines.linePos(offset).line}`
  if (document.errors.length > 0) throw new FileInvalid(document.errors.map((error) => `${at(error.pos[0])}: ${error.message}`).join('\n'))
  const faults: Fault[] = []
  const result = read(checkedValue(document.toJS(), faults))
  if (faults.length === 0) return result
  const offsetOf = (steps: Fault['path']): number => {
    const node = steps.length === 0 ? document.contents : document.getIn(steps, true)
    const range = typeof node === 'object' && node !== null && 'range' in node ? (node.range as [number, number, number] | null | undefined) : undefined
    return range?.[0] ?? (steps.length > 0 ? offsetOf(steps.slice(0, -1)) : 0)
  }
  throw new FileInvalid(
    faults.map(({ path: steps, message }) => `${at(offsetOf(steps))}: ${steps.length > 0 ? `${pathInWords(steps)} ` : ''}${message}`).join('\n'),
  )
}
