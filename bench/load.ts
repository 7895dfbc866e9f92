import autocannon from 'autocannon'
import type { Server } from './servers.ts'

export type Load = {
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p99: number /** Processor time of the server for one request, microseconds. */
  readonly cpuMicros: number
}

/** Sends the same GET over `connections` for some seconds, after a warm-up. Only to a server of this run, on this machine. */
export async function load(
  server: Server,
  path: string,
  { connections, seconds, headers = {} }: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  await autocannon({ url: server.url + path, connections, duration: 2, headers })
  const before = server.cpu()
  const result = await autocannon({ url: server.url + path, connections, duration: seconds, headers })
  const cpu = server.cpu() - before
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  const count = result.requests.total
  return { requestsPerSecond: count / result.duration, p50: result.latency.p50, p99: result.latency.p99, cpuMicros: (cpu / count) * 1e6 }
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
