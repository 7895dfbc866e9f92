import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/**
 * A transaction that all work joins which is done inside it, wherever that asks the database from. One statement at a time: work that asks several things
 * at once has them asked one after the other.
 */
export class JoinedTransaction {
  readonly #client: pg.ClientBase
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false
  #savepoints = 0

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Asks when everything that was asked before is answered. */
  ask<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const asked = this.#last.then(() => work(this.#client))
    this.#last = asked.catch(() => undefined)
    return asked
  }

  /** All of `work` or nothing, as a part of this transaction; whatever else it asks waits for its end. */
  nest<T>(work: () => Promise<T>): Promise<T> {
    this.#savepoints += 1
    const name = `part_${this.#savepoints}`
    return this.ask(async (client) => {
      await client.query(`savepoint ${name}`)
      try {
        const result = await joinTransaction(client, work)
        await client.query(`release savepoint ${name}`)
        return result
      } catch (error) {
        await client.query(`rollback to savepoint ${name}`)
        throw error
      }
    })
  }

  /** Waits for what has been asked. Whatever is asked from now on is no part of it. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#last
  }
}

/** A query of the builder begins when somebody awaits it: here, and not where it is handed out to. */
const begun =
  <T>(work: () => Promise<T>) =>
  async (): Promise<T> =>
    await work()

const transactions = new AsyncLocalStorage<JoinedTransaction>()

/** The transaction that whatever is asked here joins, if there is one. */
export function currentTransaction(): JoinedTransaction | undefined {
  const transaction = transactions.getStore()
  return transaction?.isOver ? undefined : transaction
}

/** Does `work` with everything that it asks of the database on this connection, which has begun a transaction. */
export async function joinTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const transaction = new JoinedTransaction(client)
  try {
    return await transactions.run(transaction, begun(work))
  } finally {
    await transaction.end()
  }
}

/** Does `work` beside the transaction that it would join: what it writes stays when that is undone. */
export const outsideTransaction = <T>(work: () => Promise<T>): Promise<T> => transactions.exit(begun(work))
