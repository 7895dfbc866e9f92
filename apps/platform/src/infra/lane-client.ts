import { PostgresClient, type PostgresClientConfig } from './postgres-client.ts'
import { boundTo, inScope, currentScope, type TimeIsUp, type WorkScope } from './work-scope.ts'

export type LaneClientOptions = {
  /** No statement may take longer, whoever asks it. */
  readonly statementLimitMs: number
  /** Called for each statement that is sent, with the work that it is for. */
  readonly onSent: (scope: WorkScope | undefined) => void
  /** Nothing was heard of the server in all the time that a statement had. */
  readonly onSilence: () => void
  /** Whoever asks, it is as the owner of the tables: of no tenant, or of all. */
  readonly isOwners?: boolean | undefined
}

/** A statement that had less time than this says nothing about the connection. */
const TELLING_MS = 1_000

/**
 * A connection for one piece of work at a time. What is asked on it must be answered while the work has time: nobody knows what a late answer would
 * belong to, so the connection goes with it.
 */
export class LaneClient extends PostgresClient {
  readonly #options: LaneClientOptions

  constructor(config: PostgresClientConfig, options: LaneClientOptions) {
    super(config)
    this.#options = options
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` a dozen ways; this only passes on
  override query(...args: any[]): any {
    const around = currentScope()
    const { statementLimitMs } = this.#options
    // A scope of its own is only needed where the work may take longer than one statement may.
    if (around && around.remainingMs <= statementLimitMs) return this.#ask(args)
    return inScope({ budgetMs: statementLimitMs }, () => this.#ask(args))
  }

  #ask(args: readonly unknown[]): unknown {
    const scope = currentScope()
    if (scope) scope.assertTime()
    this.#options.onSent(scope)
    const begin = performance.now()
    const answer = this.queryFor(this.#options.isOwners ? undefined : boundTo(scope), args)
    if (!scope || !(answer instanceof Promise)) return answer
    return new Promise((resolve, reject) => {
      const isInTime = scope.onTimeUp((reason) => {
        reject(reason)
        this.#giveUp(reason, begin)
      })
      answer.finally(isInTime).then(resolve, reject)
    })
  }

  #giveUp(reason: TimeIsUp, begin: number): void {
    this.abandon(reason)
    if (performance.now() - begin > TELLING_MS) this.#options.onSilence()
  }
}
