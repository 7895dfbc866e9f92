import { stockChanged, type StockWire, watchStock } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { StockReader, StockWatch } from './stock-watch.service.ts'

/** Milliseconds after which a browser whose line was lost comes back. */
const BACK_AFTER_MS = 1_500
/** A comment, which browsers pass over. */
const NOTHING_NEW = ':\n\n'

const eventOf = (state: StockWire): string => `event: ${stockChanged.name}\ndata: ${JSON.stringify(state)}\n\n`

/**
 * As server-sent events. The next one is made when the one before is on its way, so that whoever reads slowly keeps nothing here. Not a generator: one that waits
 * could not be ended from outside before it has something to say.
 */
function eventsOf(reader: StockReader): AsyncIterable<string> {
  let isBegun = false
  const end = async (): Promise<IteratorResult<string>> => {
    reader.close()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<string>> => {
    const told = await reader.next()
    if (told === 'over') return end()
    const said = told === 'nothing new' ? NOTHING_NEW : eventOf(told)
    const value = isBegun ? said : `retry: ${BACK_AFTER_MS}\n${said}`
    isBegun = true
    return { done: false, value }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end, throw: end }) }
}

/** S-07 */
export const stockWatchRoutes = (watch: Pick<StockWatch, 'watch'>) => [
  implement(watchStock, async ({ tenant, ip }, { params }) => ({ type: 'text/event-stream', pieces: eventsOf(await watch.watch(tenant.id, params.id, ip)) })),
]
