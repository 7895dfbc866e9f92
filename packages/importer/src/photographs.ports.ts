/** Why a photograph is not in the shop. Stable: reports are read by programs too. */
export type PhotographReason =
  | 'not_found'
  | 'refused'
  | 'private_address'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow'
  | 'unreachable'
  | 'host_away'
  | 'no_picture'
  | 'no_video'

/** One that could not be had; what the shop has of it from earlier stays. */
export type PhotographFault = { readonly source: string; readonly reason: PhotographReason; readonly detail: string }

export type PhotographSummary = {
  /** That had to be asked for. */
  total: number
  /** Of which it is known what became of them. */
  done: number
  fetched: number
  /** As they were when they were last asked for. */
  unchanged: number
  failed: number
}

export type PhotographRun = {
  /** Where files are that are named by a path. */
  readonly folder: string
  /** Aborted: what is on its way is dropped, and asked for the next time. */
  readonly signal: AbortSignal
  readonly onFault: (fault: PhotographFault) => void
  readonly onProgress: (summary: PhotographSummary) => void
}

/** Fetches what the products of a tenant wait for, and shows it. What one run leaves is done by the next. */
export type FetchPhotographs = (tenantId: string, run: PhotographRun) => Promise<PhotographSummary>

/** What is wrong with a photograph that is named as a file, which is not read for it; of the web nothing is asked. */
export type CheckPhotograph = (source: string, folder: string) => Promise<PhotographFault | undefined>
