import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../errors.ts'
import type { Database } from './database.ts'
import { isPassedOn, PASSED_ON, withClaim } from './passed-on.ts'
import { outsideTransaction } from './transaction-scope.ts'

/** So many times within so many seconds, for each key. `name` must be unique in the program. */
export type RateLimit = {
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Counted in this process alone: with several, each allows as much. */
  readonly isLocal?: boolean
}

/** `retryAfter` in seconds. `isFirst`: the one that was one too many, not those after it. */
export class RateLimited extends DomainError {
  readonly isFirst: boolean
  constructor({ retryAfter, isFirst }: { retryAfter: number; isFirst: boolean }) {
    super('request.rate_limited', { retryAfter })
    this.isFirst = isFirst
  }
}

export type RateLimits = {
  /** Counts one more. Throws RateLimited when that is one too many. */
  take(limit: RateLimit, ...key: readonly string[]): Promise<void>
  /** Counts one less, for what turned out not to be meant. */
  giveBack(limit: RateLimit, ...key: readonly string[]): Promise<void>
  /** Forgets what was counted for this key. */
  reset(limit: RateLimit, ...key: readonly string[]): Promise<void>
  /** Deletes counters that have run out, or that a wrong clock has begun. */
  purge(): Promise<void>
}

/** What ends later than any limit lasts was counted by a clock that was wrong, and would lock people out until then. */
const PURGE = {
  name: 'rate-limit-purge',
  text: 'delete from rate_limit where key in (select key from rate_limit where expire < $1 or expire > $2 for update skip locked)',
}
/** No limit lasts as long. */
const WEEK_MS = 7 * 86_400_000

/** So many senders may stand behind a proxy that is not trusted, before they get into each other's way. */
const UNVOUCHED_SENDERS = 20

/**
 * Counters in the table `rate_limit`, so that they hold across processes and restarts. Keys are hashed: the table tells nobody's
 * address, and a key of any length fits. `scale` multiplies every limit (journeys and load tests come from one address).
 */
export function createRateLimits(database: Database, { scale = 1 }: { scale?: number } = {}): RateLimits {
  const storeClient = {
    query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
      const rows = await outsideTransaction(() => database.run({ name, text }, values)) // what was tried was tried, whatever becomes of it
      return { rows, rowCount: rows.length }
    },
  }
  const inTable = { storeType: 'client', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false, storeClient }
  const limiterFor = limitersBy(({ name, points, seconds, isLocal }) => {
    const options = { keyPrefix: name, points: Math.ceil(points * scale), duration: seconds }
    return isLocal ? new RateLimiterMemory(options) : new RateLimiterPostgres({ ...inTable, ...options })
  })
  return {
    take: (limit, ...key) => takeFrom(limiterFor, limit, key),
    giveBack: async (limit, ...key) => {
      await limiterFor(limit).reward(digestOf(key))
    },
    reset: async (limit, ...key) => {
      await limiterFor(limit).delete(digestOf(key))
    },
    purge: async () => {
      const now = Date.now()
      await database.run(PURGE, [now, now + WEEK_MS])
    },
  }
}

function limitersBy(create: (limit: RateLimit) => RateLimiterAbstract): (limit: RateLimit) => RateLimiterAbstract {
  const limiters = new Map<string, RateLimiterAbstract>()
  return (limit) => {
    const limiter = limiters.get(limit.name) ?? create(limit)
    limiters.set(limit.name, limiter)
    return limiter
  }
}

type LimiterFor = (limit: RateLimit) => RateLimiterAbstract

/** Those whose address nobody vouches for may not get around a limit by claiming others: together they have a ceiling. */
async function takeFrom(limiterFor: LimiterFor, limit: RateLimit, key: readonly string[]): Promise<void> {
  const together = key.map((part) => (isPassedOn(part) ? PASSED_ON : part))
  if (together.includes(PASSED_ON)) await consume(limiterFor({ ...limit, name: `${limit.name}-passed-on`, points: limit.points * UNVOUCHED_SENDERS }), together)
  if (!key.includes(PASSED_ON)) await consume(limiterFor(limit), key)
}

async function consume(limiter: RateLimiterAbstract, key: readonly string[]): Promise<void> {
  try {
    await limiter.consume(digestOf(key))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new RateLimited({ retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), isFirst: refusal.consumedPoints === limiter.points + 1 })
  }
}

const digestOf = (key: readonly string[]): string => createHash('sha256').update(JSON.stringify(key)).digest('base64url')

/**
 * What counts as one sender: an IPv4 address, or the /64 of an IPv6 address, since a household or a server is usually given a whole one
 * and could otherwise change its address for every try.
 */
export function networkOf(ip: string): string {
  if (isPassedOn(ip)) return withClaim(ip, networkOf)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const plain = ip.replace(/%.*$/, '')
  if (!isIPv6(plain)) return ip
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
