import type { RequestContext } from '../../context.ts'
import { networkOf, type RateLimit, RateLimited, type RateLimits } from '../../infra/rate-limits.ts'
import type { SecurityLog } from './security-log.service.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import type { UserName } from '@galleria/rules'

type GuardDeps = { readonly rateLimits: RateLimits; readonly limits: SignInLimits; readonly log: SecurityLog }

/** Who tries to get into which account. `device` is the token of a device that has signed in to this account before. */
type Attempt = { readonly userName: UserName; readonly device: string | undefined }

/** A try that has been counted. */
type Counted = { /** It was right: it does not count, and neither do those of the same kind before it. */ forgive(): Promise<void> }

type Counter = readonly [limit: RateLimit, ...key: string[]]

/** Slows down whoever guesses, without giving anybody the power to keep an account's owner out (decision 0021). Everything throws `request.rate_limited`. */
export function createSignInGuard({ rateLimits, limits, log }: GuardDeps) {
  const take = (counters: readonly Counter[]) => Promise.all(counters.map((counter) => rateLimits.take(...counter)))
  const accountKey = (ctx: RequestContext, { value }: UserName) => [ctx.tenant.id, value] as const

  /** The first refusal of each kind is noted; those after it would only fill the log. */
  async function noting<T>(
    ctx: RequestContext,
    path: 'password' | 'code' | 'registration',
    userName: UserName | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof RateLimited && error.isFirst) await log.record(ctx, { kind: 'limit_hit', path, userName })
      throw error
    }
  }

  /** Beyond the ceiling of the account a sender has few tries, but always some: nobody is kept out by what others do. */
  async function takeOfAccount(account: Counter, strictPair: Counter): Promise<readonly Counter[]> {
    try {
      await rateLimits.take(...account)
      return [account]
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      await rateLimits.take(...strictPair)
      return []
    }
  }

  return {
    passwordTry: (ctx: RequestContext, { userName, device }: Attempt): Promise<Counted> =>
      noting(ctx, 'password', userName, async () => {
        const key = accountKey(ctx, userName)
        if (device !== undefined) {
          const own: Counter = [limits.passwordsByPair, ...key, 'device', device]
          await take([own])
          return { forgive: () => rateLimits.reset(...own) }
        }
        const sender = networkOf(ctx.ip)
        const [bySender, pair, strictPair]: [Counter, Counter, Counter] = [
          [limits.passwordsBySender, sender],
          [limits.passwordsByPair, ...key, sender],
          [limits.passwordsByPairUnderAttack, ...key, sender],
        ]
        await take([bySender, pair])
        const counted = [bySender, ...(await takeOfAccount([limits.passwordsByAccount, ...key], strictPair))]
        return {
          forgive: async () => {
            await Promise.all([...counted.map((counter) => rateLimits.giveBack(...counter)), rateLimits.reset(...pair), rateLimits.reset(...strictPair)])
          },
        }
      }),

    codeRequest: (ctx: RequestContext, { userName, device }: Attempt): Promise<void> =>
      noting(ctx, 'code', userName, async () => {
        const key = accountKey(ctx, userName)
        if (device !== undefined) return void (await take([[limits.codesByPair, ...key, 'device', device]]))
        const sender = networkOf(ctx.ip)
        // What a sender may not do must not count against the account.
        await take([
          [limits.codesBySender, sender],
          [limits.codesByPair, ...key, sender],
        ])
        await take([
          [limits.codesByAccount, ...key],
          [limits.codesByAccountDaily, ...key],
        ])
      }),

    codeTry: (ctx: RequestContext): Promise<Counted> =>
      noting(ctx, 'code', undefined, async () => {
        const counter: Counter = [limits.codeTriesBySender, networkOf(ctx.ip)]
        await take([counter])
        return { forgive: () => rateLimits.giveBack(...counter) }
      }),

    registration: (ctx: RequestContext): Promise<void> =>
      noting(ctx, 'registration', undefined, () => rateLimits.take(limits.registrationsBySender, networkOf(ctx.ip))),
  }
}
export type SignInGuard = ReturnType<typeof createSignInGuard>
