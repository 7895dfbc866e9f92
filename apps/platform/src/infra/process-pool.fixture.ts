import { getPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { serveTasks } from './process-pool-child.ts'

/** What a process of the tests does when it is told so. */
export type Order =
  | 'stuck' // nothing, for ever
  | 'greedy' // wants all memory
  | 'gone' // ends itself, not without a word
  | 'failing'
  | 'unsendable' // answers what can not be sent
  | 'talkative' // says something and does well
  | 'facts' // tells of itself
  | { readonly slow: number; readonly answer?: string }

export type Facts = {
  readonly pid: number
  readonly environment: object
  readonly execArgv: readonly string[]
  readonly args: readonly string[]
  readonly priority: number
}

const facts = (): Facts => ({
  pid: process.pid,
  environment: { ...process.env },
  execArgv: process.execArgv,
  args: process.argv.slice(2),
  priority: getPriority(),
})

serveTasks(async (order: Order): Promise<Facts | string | (() => void)> => {
  if (order === 'stuck') for (;;);
  if (order === 'greedy') for (const kept: object[] = []; ; ) kept.push(Array.from({ length: 100_000 }, () => ({})))
  if (order === 'gone') {
    process.stderr.write('I can not go on')
    process.exit(3)
  }
  if (order === 'failing') throw new RangeError('no such thing')
  if (order === 'unsendable') return () => undefined
  if (order === 'talkative') {
    process.stderr.write('by the way\n')
    return 'done'
  }
  if (order === 'facts') return facts()
  await delay(order.slow)
  return order.answer ?? facts()
})
