import { connect as connectSocket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** After so long without a word the other side is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000
/** Whoever does not say goodbye within that time is left without. */
const GOODBYE_MS = 500
const CANCEL_LIMIT_MS = 1_000
/** Instead of a protocol version, in a packet that asks to cancel. */
const CANCEL_REQUEST = 80_877_102

/** What PostgreSQL tells of itself at the beginning of a connection, and again when it changes (14 and newer). */
const READ_ONLY_SIGNS: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only'])

type Wire = {
  readonly stream: Duplex
  on(event: 'parameterStatus', listener: (status: { readonly parameterName: string; readonly parameterValue: string }) => void): unknown
}

/** The server answers, but nothing can be written there: it is a standby, or has been made read-only. */
export class ServerReadOnly extends Error {
  constructor() {
    super('the server is read-only: it is a standby, or no longer the primary')
  }
}

/** A connection that can be given up at once, and knows that it was lost. An error of it never ends the process: whoever asks something next is told. */
export class PostgresClient extends pg.Client {
  /** Why it can not be used again. */
  lostBecause: Error | undefined
  #isHeldBack = false

  constructor(config: pg.ClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, ...config })
    this.on('error', (error) => (this.lostBecause ??= error))
    this.on('end', () => (this.lostBecause ??= new Error('Connection terminated')))
    this.#connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (READ_ONLY_SIGNS.has(parameterName) && parameterValue === 'on') this.lostBecause ??= new ServerReadOnly()
    })
  }

  /** Cuts the connection: whoever waits for an answer on it gets this error. */
  lose(reason: Error): void {
    this.lostBecause ??= reason
    this.#connection.stream.destroy(reason)
  }

  /** Asks the server not to go on with what is being done on this connection. Nobody waits for it, and nobody minds when it fails. */
  cancelOnServer(): void {
    const { processID, secretKey } = this as unknown as { readonly processID: number | null; readonly secretKey: number }
    if (processID === null) return
    const packet = Buffer.alloc(16)
    for (const [index, value] of [packet.length, CANCEL_REQUEST, processID, secretKey].entries()) packet.writeInt32BE(value, index * 4)
    const isFolder = this.host.startsWith('/')
    const socket = connectSocket(isFolder ? { path: `${this.host}/.s.PGSQL.${this.port}` } : { host: this.host, port: this.port })
    socket.setTimeout(CANCEL_LIMIT_MS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.end(packet)
  }

  /** Says goodbye, and goes even when nobody listens. */
  async leave(): Promise<void> {
    const impatience = setTimeout(() => this.#connection.stream.destroy(), GOODBYE_MS)
    this.lostBecause ??= new Error('Client was closed and is not queryable')
    await this.end().finally(() => clearTimeout(impatience))
  }

  /** Collects what is sent until this turn of the event loop is over, so that it leaves in one packet. */
  holdBack(): void {
    if (this.#isHeldBack) return
    const { stream } = this.#connection
    this.#isHeldBack = true
    stream.cork()
    setImmediate(() => {
      this.#isHeldBack = false
      stream.uncork()
    })
  }

  /** Its stream is that of TLS where TLS is spoken. */
  get #connection(): Wire {
    return (this as unknown as { readonly connection: Wire }).connection
  }
}
