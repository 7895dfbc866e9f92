import { isApiFailure } from '../../lib/api-failure.ts'

/** Milliseconds before the shop is asked again, each time that it had too much to do. */
const PAUSES_MS = [1_000, 3_000]

export type Pause = (ms: number) => Promise<void>

export const browserPause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again what the shop had no time for (503), while it is still wanted. Only for what changes nothing the second time. */
export async function untilServed<T>(ask: () => Promise<T>, isStillWanted: () => boolean, pause: Pause): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!isApiFailure(error) || error.status !== 503) throw error
      await pause(ms)
      if (!isStillWanted()) throw error
    }
  }
  return ask()
}
