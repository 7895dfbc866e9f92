import { unlessAway } from './api-failure.ts'
import type { PageContext } from './page-context.ts'

/** Until what a page had to do without is looked for again. */
const AWAY_MS = 10_000

/** What search knows, for what a page can be shown without; where search is away, the page is made anew soon. */
export async function unlessSearchAway<T>({ host, holdsUntil }: Pick<PageContext, 'host' | 'holdsUntil'>, answer: Promise<T>): Promise<T | undefined> {
  const found = await unlessAway(answer)
  if (found === undefined) holdsUntil(new Date(host.now.getTime() + AWAY_MS).toISOString())
  return found
}
