import { AsyncLocalStorage } from 'node:async_hooks'

type Pending = { works: (() => void)[]; isOver: boolean }

const commits = new AsyncLocalStorage<Pending>()

/**
 * Does `work` once the transaction that is asked here is committed, and not when that is undone; at once where there is none. For hints to others and nothing
 * that must happen: a process may end in between. What a part of the transaction asked for that was undone alone is done all the same.
 */
export function afterCommit(work: () => void): void {
  const pending = commits.getStore()
  if (pending && !pending.isOver) pending.works.push(work)
  else work()
}

/** Around a transaction. `transact` calls what it is given whenever the transaction begins, or begins again because it had lost its rows. */
export async function withCommit<T>(transact: (begin: () => void) => Promise<T>): Promise<T> {
  const pending: Pending = { works: [], isOver: false }
  try {
    const answer = await commits.run(pending, () => transact(() => void (pending.works = [])))
    pending.isOver = true
    for (const work of pending.works) work()
    return answer
  } finally {
    pending.isOver = true
  }
}
