import { normalisePassword } from '@galleria/rules'
import { hash, verify } from '@node-rs/argon2'
import { Unavailable } from '../../errors.ts'

/** OWASP's choice of cost for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Hashing fills a core and a thread of the pool that files and DNS need too. */
const MAX_AT_ONCE = 2
/** Seconds after which somebody may ask again who was sent away. */
const RETRY_AFTER = 2
/** Made of 32 random bytes that nobody kept: what the password of somebody who does not exist is compared with, at the same cost. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$cytPvyTnXaH2x3ypK1pbUA$yVMIIbCZwFLHXvROrPRx1Cc/HqOgbtkdhM6VoqSVer4'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long when there is nothing to compare with. */
  verify(password: string, passwordHash: string | null | undefined): Promise<boolean>
}

/** Throws `server.unavailable` when more than `maxWaiting` are in the queue: a flood of log-ins must not take the shop with it. */
export function createPasswords({ maxWaiting = 40 }: { maxWaiting?: number } = {}): Passwords {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= maxWaiting) throw new Unavailable(RETRY_AFTER)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, not given back, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  const hashInTurn = (password: string) => inTurn(() => hash(normalisePassword(password), OPTIONS))

  return {
    hash: hashInTurn,
    verify: async (password, passwordHash) => {
      const isRight = await inTurn(() => verify(passwordHash ?? NOBODY, normalisePassword(password)))
      return isRight && passwordHash != null
    },
  }
}
