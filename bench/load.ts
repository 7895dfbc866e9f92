import { connect, type Socket } from 'node:net'
import type { Server } from './servers.ts'

export type Load = {
  readonly requestsPerSecond: number
  /** Processor time of the server for one request, microseconds. */
  readonly cpuMicros: number
}

type Wish = { readonly connections: number; readonly seconds: number; readonly headers?: Readonly<Record<string, string>> }

/**
 * Sends the same GET over `connections` for some seconds, after a warm-up; a new request on each as soon as the last is answered.
 * Our own client, because load generators that read every header of every answer are slower than the servers that are compared here, and
 * would be measured instead. Only the first answer is read; the others must have its length.
 */
export async function load(server: Server, path: string, { connections, seconds, headers = {} }: Wish): Promise<Load> {
  const fields = Object.entries({ host: new URL(server.url).host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = Buffer.from([`GET ${path} HTTP/1.1`, ...fields, '', ''].join('\r\n'))
  const answer = await lengthOfAnswer(server, request)
  await keepAsking(server, request, answer, { connections, seconds: 2 })
  const [began, cpu] = [performance.now(), server.cpu()]
  const count = await keepAsking(server, request, answer, { connections, seconds })
  const passed = (performance.now() - began) / 1000
  return { requestsPerSecond: count / passed, cpuMicros: ((server.cpu() - cpu) / count) * 1e6 }
}

/** Bytes of the whole answer, with its head. Throws for any other status than 200. */
function lengthOfAnswer(server: Server, request: Buffer): Promise<number> {
  return new Promise((settle, fail) => {
    let received = Buffer.alloc(0)
    const socket = open(server, fail)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const head = received.toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
      const total = head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (received.length < total) return
      socket.destroy()
      if (head.startsWith('HTTP/1.1 200') && received.length === total) settle(total)
      else fail(new Error(`Not an answer to measure:\n${head}`))
    })
    socket.write(request)
  })
}

/** How many requests were answered. */
async function keepAsking(server: Server, request: Buffer, answer: number, { connections, seconds }: Pick<Wish, 'connections' | 'seconds'>): Promise<number> {
  const end = performance.now() + seconds * 1000
  const one = (): Promise<number> =>
    new Promise((settle, fail) => {
      let count = 0
      let missing = answer
      const socket = open(server, fail, (bytes) => {
        missing -= bytes
        if (missing < 0) fail(new Error('An answer was longer than the first'))
        if (missing > 0) return
        count += 1
        missing = answer
        if (performance.now() < end) socket.write(request)
        else {
          socket.destroy()
          settle(count)
        }
      })
      socket.write(request)
    })
  const counts = await Promise.all(Array.from({ length: connections }, one))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** With `onBytes` what comes is counted and thrown away. */
function open(server: Server, fail: (error: Error) => void, onBytes?: (bytes: number) => void): Socket {
  const { hostname, port } = new URL(server.url)
  const onread = onBytes && {
    buffer: Buffer.alloc(64 * 1024),
    callback: (bytes: number) => {
      onBytes(bytes)
      return true
    },
  }
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, ...(onread && { onread }) })
  socket.on('error', fail)
  socket.on('end', () => fail(new Error('The server closed the connection')))
  return socket
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
