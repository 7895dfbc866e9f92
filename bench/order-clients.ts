import { connect, type Socket } from 'node:net'

/** Where the disk is held up the shop refuses to wait, and is asked again: that takes time as it does for shoppers. */
const MOST_TRIES = 100
const END_OF_HEAD = '\r\n\r\n'

/** One keep-alive connection that sends whole, ready requests, one after the other. */
class Connection {
  readonly #socket: Socket
  #received = ''
  #answered: ((answer: string) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  constructor(url: URL) {
    this.#socket = connect(Number(url.port), url.hostname)
    this.#socket.setNoDelay(true)
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#failed?.(error))
    this.#socket.on('close', () => this.#failed?.(new Error('the connection was closed in the middle of an answer')))
  }

  send(request: string): Promise<string> {
    return new Promise((answered, failed) => {
      this.#answered = answered
      this.#failed = failed
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.end()
  }

  #take(chunk: string): void {
    this.#received += chunk
    const end = this.#received.indexOf(END_OF_HEAD)
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0)
    if (this.#received.length < end + END_OF_HEAD.length + length) return
    const answer = this.#received
    this.#received = ''
    this.#answered?.(answer)
  }
}

/**
 * Sends every request once, over `clients` connections that share them out in turn; any answer but 2xx is an error.
 * Our own, because here each request is another one, for which a load generator spends as much of the processor as the server does.
 */
export async function sendAll(origin: string, requests: readonly string[], clients: number): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = new Connection(new URL(origin))
      try {
        while (next < requests.length) {
          const request = requests[next] as string
          next += 1
          let answer = await connection.send(request)
          for (let tries = 1; answer.startsWith('HTTP/1.1 503') && tries < MOST_TRIES; tries += 1) answer = await connection.send(request)
          if (!answer.startsWith('HTTP/1.1 2')) throw new Error(`a request was refused: ${answer}`)
        }
      } finally {
        connection.close()
      }
    }),
  )
}
