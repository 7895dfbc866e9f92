import pg from 'pg'
import { JOB_MS, type JobWorker } from './jobs.ts'
import type { StepKind, Tracing } from './trace.ts'
import { TenantQuery } from './tenant-query.ts'
import { currentScope, inScope } from './work-scope.ts'

/** Does `work` as a step of the trace that it is part of, if there is one. */
export async function asStep<T>(name: string, kind: StepKind, work: () => Promise<T>): Promise<T> {
  const step = currentScope()?.trace?.begin(name, kind)
  if (!step) return work()
  try {
    const result = await work()
    step.end()
    return result
  } catch (error) {
    step.end({}, error)
    throw error
  }
}

/** The same worker, each of whose jobs is a trace. */
export const withTraces = <Data extends object>(worker: JobWorker<Data>, tracing: Tracing): JobWorker<Data> => ({
  ...worker,
  handle: async (data) => {
    const trace = tracing.start(worker.queue, 'consumer')
    if (!trace) return worker.handle(data)
    return inScope({ budgetMs: JOB_MS }, async (scope) => {
      scope.trace = trace
      try {
        await worker.handle(data)
        trace.end()
      } catch (error) {
        trace.end({}, error)
        throw error
      }
    })
  },
})

let areStatementsSteps = false

/**
 * From now on each statement is a step of the trace of whoever asks it, by its name and never with its values. All connections are of `pg`, whoever opens
 * them, so it is its `query` that is wrapped, once; without traces it is left as it is.
 */
export function takeDownStatements(): void {
  if (areStatementsSteps) return
  areStatementsSteps = true
  const { query } = pg.Client.prototype
  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` a dozen ways; this only looks and passes on
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    const ask = (): unknown => Reflect.apply(query, this, args)
    const step = currentScope()?.trace?.begin(nameOf(args[0]), 'client', { 'db.system.name': 'postgresql' })
    if (!step) return ask()
    const asked = ask()
    const answer = asked instanceof TenantQuery ? asked.answer : asked
    if (answer instanceof Promise)
      answer.then(
        () => step.end(),
        (error: unknown) => step.end({}, error),
      )
    else step.end()
    return asked
  }
}

/** The name of a prepared statement, or the first word of the others. */
function nameOf(asked: unknown): string {
  const { name, text = '' } = typeof asked === 'string' ? { text: asked } : (asked as { readonly name?: string; readonly text?: string })
  return name ?? /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
}
