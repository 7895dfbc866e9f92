import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ReportEntry } from './rejection.ts'

export type ImportReport = {
  add(entry: ReportEntry): void
  /** The file's path when anything was told. */
  close(): string | undefined
}

const BUFFER_LINES = 200

/** Writes entries as JSON Lines. The file is made with the first entry: a run without one leaves none. */
export function createReport(path: string): ImportReport {
  let file: number | undefined
  let hasEntries = false
  let lines: string[] = []
  const flush = (): void => {
    if (lines.length === 0) return
    if (file === undefined) {
      mkdirSync(dirname(path), { recursive: true })
      file = openSync(path, hasEntries ? 'a' : 'w')
      hasEntries = true
    }
    writeSync(file, lines.join(''))
    lines = []
  }
  return {
    add: (entry) => {
      lines.push(`${JSON.stringify(entry)}\n`)
      if (lines.length >= BUFFER_LINES) flush()
    },
    close: () => {
      flush()
      if (file !== undefined) closeSync(file)
      file = undefined
      return hasEntries ? path : undefined
    },
  }
}
