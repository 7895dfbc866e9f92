import { isUndone } from './contention.ts'
import { currentTransaction } from './transaction-scope.ts'

/**
 * Does what each `who` asks in the company of others, where that goes, and else alone: `together` is tried for one thing of each at a time, and answers undefined where
 * nothing was done. So it is never more than a try, and `alone` is where rules and refusals live. What of a try may have been done, as when a connection is lost, is
 * thrown.
 */
export function createInCompany() {
  /** How many things of each are on their way, in company or alone. */
  const atIt = new Map<string, number>()

  async function tried<T>(together: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await together()
    } catch (error) {
      if (isUndone(error)) return undefined
      throw error
    }
  }

  return async <T, A>(who: string, together: () => Promise<T | undefined>, alone: () => Promise<A>): Promise<T | A> => {
    const others = atIt.get(who) ?? 0
    atIt.set(who, others + 1)
    try {
      // What is part of a transaction is undone with it.
      const done = others > 0 || currentTransaction() ? undefined : await tried(together)
      return done ?? (await alone())
    } finally {
      const left = (atIt.get(who) ?? 1) - 1
      if (left > 0) atIt.set(who, left)
      else atIt.delete(who)
    }
  }
}
