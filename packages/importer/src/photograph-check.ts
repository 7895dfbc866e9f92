import { FILE_SOURCE, pathBelow, realFolder } from './photograph-source.ts'
import type { CheckPhotograph } from './photographs.ports.ts'
import type { ReportEntry } from './rejection.ts'
import type { BatchItem } from './write-batch.ts'

/** What a dry run has found of photographs that are named as files. */
export type CheckedPhotographs = {
  /** Different ones. */
  files: number
  missing: number
  /** The first that are missing, each with its line. */
  readonly first: string[]
}

/** Of what is missing: who has forgotten a folder sees it by these. */
const FIRST = 3

/** Looks for the files that products name as photographs, films and captions, each once, so that what is missing is known before anything is written. */
export function createPhotographCheck(check: CheckPhotograph, folder: string, onEntry: (entry: ReportEntry) => void) {
  const known = new Set<string>()
  const checked: CheckedPhotographs = { files: 0, missing: 0, first: [] }
  return {
    checked,
    async look({ line, record: { externalId, photographs, video } }: BatchItem): Promise<void> {
      for (const source of [...photographs, ...(video ? [video.source, ...Object.values(video.captions ?? {})] : [])]) {
        if (!source.startsWith(FILE_SOURCE) || known.has(source)) continue
        known.add(source)
        checked.files += 1
        const fault = await check(source, folder)
        if (!fault) continue
        checked.missing += 1
        if (checked.first.length < FIRST) checked.first.push(`${pathBelow(await realFolder(folder), source)} (line ${line})`)
        onEntry({ outcome: 'warning', line, id: externalId, code: `photograph.${fault.reason}`, reason: `${source}: ${fault.detail}` })
      }
    },
  }
}
