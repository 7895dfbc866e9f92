import { LRUCache } from 'lru-cache'
import { refusalIn } from '../../errors.ts'
import type { Logger } from './geocoder-chain.ts'
import type { SuggestedAddress, Suggester } from './suggestion.ts'

/** Answers of a kilobyte or two, and how long they hold. Many people type the same streets. */
const MOST = 1000
const HOLDS_MS = 60 * 60 * 1000

/** Asks the service; one that fails or knows nothing leaves it to the towns that come with us (UX-26). Without these nothing is suggested: an address can be typed. */
export function suggesterChain(service: Suggester | undefined, towns: Suggester, logger: Logger): Suggester {
  const ofTowns: Suggester = {
    suggest: (query) =>
      towns.suggest(query).catch((error: unknown) => {
        if (refusalIn(error)?.code !== 'server.unavailable') throw error
        return []
      }),
  }
  if (!service) return ofTowns
  const kept = new LRUCache<string, readonly SuggestedAddress[]>({ max: MOST, ttl: HOLDS_MS })
  return {
    suggest: async (query) => {
      const key = [query.country, query.language, query.limit, query.text.toLowerCase()].join('\n')
      const known = kept.get(key)
      if (known) return known
      const found = await service.suggest(query).catch((error: unknown) => {
        logger.warn({ err: error }, 'the service that completes addresses failed; our towns are looked through')
        return undefined
      })
      if (found) kept.set(key, found)
      return found && found.length > 0 ? found : ofTowns.suggest(query)
    },
  }
}
