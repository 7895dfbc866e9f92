/** What a process of a pool is sent. */
export type TaskMessage<Task> = { readonly task: Task }

/** What it says of it; of a failure only text, which can always be sent. */
export type TaskReply<Answer> = { readonly answer: Answer } | { readonly failure: { readonly message: string; readonly stack: string } }

/** By these the shop is asked to stop: a terminal and systemd say so to all of its processes. When to end is the shop's decision. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes this process one of a pool (`process-pool.ts`): does each task that it is sent and sends back the answer, or what it threw. Without the shop it ends. */
export function serveTasks(work: (task: never) => unknown): void {
  for (const signal of SIGNALS) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  const send = (reply: TaskReply<unknown>) => process.send?.(reply)

  async function serve(task: never): Promise<void> {
    try {
      send({ answer: await work(task) })
    } catch (error) {
      const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
      send({ failure: { message, stack } })
    }
  }
  process.on('message', ({ task }: TaskMessage<never>) => void serve(task))
}
