import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '@galleria/kernel'
import { FILE_SOURCE, filesBelow, type PhotographFault, type PhotographRun, type PhotographSummary, realFolder } from '@galleria/importer'
import type { Database } from '../../infra/database.ts'
import type { AddPicture } from './importing.ports.ts'
import { readFileBelow } from './local-file.ts'
import { type AskedPhotograph, photographsRepository, type WantedPhotograph } from './photographs.repository.ts'
import { FetchFailed, type RemoteFiles } from './remote-file.ts'

export type PhotographDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly addPicture: AddPicture
  /** Of a film, or of captions. */
  readonly addVideo: AddPicture
  readonly remoteFiles: RemoteFiles
  readonly mostBytes: number
}

/** What was there is asked for again, with its version, after this. */
const FRESH_MS = 86_400_000
const AT_ONCE = 8
/** Of one host, whose other visitors want something, too. */
const AT_ONCE_OF_HOST = 4
/** Held in memory, and noted in one transaction. */
const BATCH = 200
/** A host that has not answered so often in a row is left alone until the next run. */
const PATIENCE = 8
/** A server that wants to be left alone for longer is asked by the next run. */
const LONGEST_WAIT_S = 30

/**
 * Fetches the photographs of a tenant's products that are missing or were last asked for a day ago: each once, some at a time and few of one host. What is there is
 * shown with each batch, and what is on its way when the run ends is fetched by the next: what is known lies in the database. Files of other folders are left to
 * the runs that name those.
 */
export async function fetchPhotographs(
  { database, clock, addPicture, addVideo, remoteFiles, mostBytes }: PhotographDeps,
  tenantId: string,
  run: PhotographRun,
): Promise<PhotographSummary> {
  const { folder, signal, onFault, onProgress } = run
  const since = new Date(clock().getTime() - FRESH_MS)
  const files = filesBelow(await realFolder(folder))
  const photographs = photographsRepository(database.orm, tenantId)
  const summary: PhotographSummary = { total: await photographs.countWanted(since, files), done: 0, fetched: 0, unchanged: 0, failed: 0 }
  const failuresInARow = new Map<string, number>()
  onProgress(summary)

  async function bytesOf(source: string, known: WantedPhotograph): Promise<{ bytes: Buffer; etag: string | null; lastModified: string | null } | undefined> {
    if (source.startsWith(FILE_SOURCE)) return { bytes: await readFileBelow(folder, source, mostBytes), etag: null, lastModified: null }
    const version = known.image === null ? undefined : known
    try {
      return await remoteFiles.fetch(source, version, signal)
    } catch (error) {
      if (!(error instanceof FetchFailed) || error.retryAfter === undefined || error.retryAfter > LONGEST_WAIT_S) throw error
      await delay(error.retryAfter * 1000, undefined, { signal })
      return remoteFiles.fetch(source, version, signal)
    }
  }

  async function ask(wanted: WantedPhotograph): Promise<AskedPhotograph | undefined> {
    const { source } = wanted
    const host = hostOf(source)
    try {
      if ((failuresInARow.get(host) ?? 0) >= PATIENCE) throw new FetchFailed('host_away', `${host} did not answer`)
      const found = await bytesOf(source, wanted)
      failuresInARow.delete(host)
      if (!found) {
        summary.unchanged += 1
        return { ...wanted, reason: null }
      }
      const added = await (wanted.isVideo ? addVideo : addPicture)(tenantId, found.bytes)
      if ('refusal' in added)
        throw new FetchFailed(
          added.refusal === 'too_large' || added.refusal === 'too_many_pixels' ? 'too_large' : wanted.isVideo ? 'no_video' : 'no_picture',
          wanted.isVideo ? 'it is no film, MP4 or WebM, and no WebVTT that we can show' : 'it is no picture that we can show',
        )
      if (added.image === wanted.image) summary.unchanged += 1
      else summary.fetched += 1
      return { source, image: added.image, etag: found.etag, lastModified: found.lastModified, reason: null }
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof FetchFailed)) throw error
      if (error.reason === 'unreachable' || error.reason === 'too_slow') failuresInARow.set(host, (failuresInARow.get(host) ?? 0) + 1)
      summary.failed += 1
      const fault: PhotographFault = { source, reason: error.reason, detail: error.message }
      onFault(fault)
      return { source, image: null, reason: error.reason }
    }
  }

  for (let after = ''; !signal.aborted; ) {
    const wanted = await photographs.listWanted(since, files, after, BATCH)
    const last = wanted.at(-1)
    if (!last) break
    after = last.source
    const asked: AskedPhotograph[] = []
    await eachOfHosts(wanted, async (each) => {
      const outcome = await ask(each)
      if (!outcome) return
      asked.push(outcome)
      summary.done += 1
      onProgress(summary)
    })
    if (asked.length > 0) await database.transaction((tx) => photographsRepository(tx, tenantId).note(asked, clock()))
  }
  if (!signal.aborted) await photographs.forgetUnused()
  return summary
}

const hostOf = (source: string): string => (source.startsWith(FILE_SOURCE) ? 'the disk' : new URL(source).host)

/** Works on all, some at a time, and on few of one host; hosts take turns. */
async function eachOfHosts(wanted: readonly WantedPhotograph[], work: (each: WantedPhotograph) => Promise<void>): Promise<void> {
  const queues = [...Map.groupBy(wanted, ({ source }) => hostOf(source)).values()].map((waiting) => ({ waiting: [...waiting], atWork: 0 }))
  const next = () => {
    const queue = queues.filter(({ waiting, atWork }) => waiting.length > 0 && atWork < AT_ONCE_OF_HOST).toSorted((a, b) => a.atWork - b.atWork)[0]
    const each = queue?.waiting.shift()
    return queue && each ? { queue, each } : undefined
  }
  const worker = async (): Promise<void> => {
    for (let taken = next(); taken; taken = next()) {
      taken.queue.atWork += 1
      try {
        await work(taken.each)
      } finally {
        taken.queue.atWork -= 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
