import { writeSync } from 'node:fs'
import { destination } from 'pino'

const STANDARD_OUTPUT = 1

/**
 * Where the log goes: standard output, in the background. What is left at the end of the process is written then, unless nothing can be: on a terminal that
 * was closed it would be tried again and again, and the process would never end.
 */
export function logDestination(file = STANDARD_OUTPUT): ReturnType<typeof destination> {
  const log = destination({ fd: file, sync: false })
  const flush = log.flushSync.bind(log)
  log.flushSync = () => {
    try {
      writeSync(file, '') // nothing, to see whether it would be taken
    } catch {
      return
    }
    flush()
  }
  return log
}
