import { connect as connectSocket } from 'node:net'
import pg from 'pg'
import { preparationFor, TenantQuery } from './tenant-query.ts'

/** After so long without a word the other side is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000
/** Whoever does not say goodbye within that time is left without. */
const GOODBYE_MS = 500
const CANCEL_LIMIT_MS = 1_000
/** Instead of a protocol version, in a packet that asks to cancel. */
const CANCEL_REQUEST = 80_877_102

/** What PostgreSQL tells of itself at the beginning of a connection, and again when it changes (14 and newer). */
const READ_ONLY_SIGNS: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only'])

declare module 'pg' {
  interface Client {
    /** Of the backend that answers, as it told at the beginning; null before that. */
    readonly processID: number | null
    readonly secretKey: number
  }
}

/** The server answers, but nothing can be written there: it is a standby, or has been made read-only. */
export class ServerReadOnly extends Error {
  constructor() {
    super('the server is read-only: it is a standby, or no longer the primary')
  }
}

export type PostgresClientConfig = pg.ClientConfig & {
  /** A standby will do: nothing is written on this connection. */
  readonly mayBeReadOnly?: boolean
  /** As whom `queryFor` asks (decision 0013); the owner where there is nobody else. */
  readonly tenantRole?: string | undefined
  /** A prepared statement is planned once, for whatever values: for what finds its rows by a key anyway. Where it is asked for several, PostgreSQL would think of each go anew. */
  readonly hasPlansForAll?: boolean
}

/** A connection that can be given up at once, and knows that it was lost. An error of it never ends the process: whoever asks something next is told. */
export class PostgresClient extends pg.Client {
  /** Why it can not be used again. */
  lostBecause: Error | undefined
  /** It is cut as soon as the server knows that nobody waits. */
  isAbandoned = false
  readonly #tenantRole: string | undefined
  readonly #hasPlansForAll: boolean
  #isPrepared = false
  #isHeldBack = false
  #leaving: Promise<void> | undefined

  constructor({ mayBeReadOnly = false, tenantRole, hasPlansForAll = false, ...config }: PostgresClientConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, ...config })
    this.#tenantRole = tenantRole
    this.#hasPlansForAll = hasPlansForAll
    this.on('error', (error) => (this.lostBecause ??= error))
    this.on('end', () => (this.lostBecause ??= new Error('Connection terminated')))
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (!mayBeReadOnly && READ_ONLY_SIGNS.has(parameterName) && parameterValue === 'on') this.lostBecause ??= new ServerReadOnly()
    })
  }

  /** Whether somebody else answers than let us in: a pooler stands between, also one that takes every setting and forgets it. */
  async isPassedOn(limitMs: number): Promise<boolean> {
    if (this.processID === null) return false
    const { rows } = await super.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid', query_timeout: limitMs } as pg.QueryConfig)
    return rows[0]?.pid !== this.processID
  }

  /** What holds for as long as the connection does, and makes `queryFor` cheaper. Not behind a pooler, where the next statement may meet another connection. */
  async prepare(limitMs: number): Promise<void> {
    const role = this.#tenantRole
    const texts = [this.#hasPlansForAll && 'set plan_cache_mode = force_generic_plan', role !== undefined && preparationFor(role)].filter(
      (text) => text !== false,
    )
    if (texts.length > 0) await super.query({ text: texts.join('; '), query_timeout: limitMs } as pg.QueryConfig)
    this.#isPrepared = role !== undefined
  }

  /** The same as `query` for the rows of one tenant alone, '' for none: whatever else a statement asks for is not there. `undefined` for those of all. */
  queryFor(tenantId: string | undefined, args: readonly unknown[]): unknown {
    const ask = (...those: readonly unknown[]): unknown => Reflect.apply(super.query, this, those)
    const role = this.#tenantRole
    if (tenantId === undefined || role === undefined) return ask(...args)
    const isInTransaction = (): boolean => ['T', 'E'].includes(this.getTransactionStatus() ?? '')
    const query = new TenantQuery(args[0], args[1], { tenantId, role, isPrepared: this.#isPrepared, isInTransaction })
    ask(query)
    return query.answer
  }

  /** Cuts the connection: whoever waits for an answer on it gets this error. */
  lose(reason: Error): void {
    this.lostBecause ??= reason
    this.connection.stream.destroy(reason)
  }

  /**
   * Gives up what is being done on this connection: asks the server not to go on with it, and cuts the connection when it was told so, or can not be told
   * within a second. Not before: a pooler passes the wish on only for connections that it still has.
   */
  abandon(reason: Error): void {
    this.lostBecause ??= reason
    this.isAbandoned = true
    void this.#cancelOnServer().then(() => this.lose(reason))
  }

  /** Settles when the server has been told, or could not be. */
  async #cancelOnServer(): Promise<void> {
    const { processID, secretKey } = this
    if (processID === null) return
    const packet = Buffer.alloc(16)
    for (const [index, value] of [packet.length, CANCEL_REQUEST, processID, secretKey].entries()) packet.writeInt32BE(value, index * 4)
    const isFolder = this.host.startsWith('/')
    const socket = connectSocket(isFolder ? { path: `${this.host}/.s.PGSQL.${this.port}` } : { host: this.host, port: this.port })
    const impatience = setTimeout(() => socket.destroy(), CANCEL_LIMIT_MS)
    socket.on('error', () => socket.destroy())
    // Not ended from here: a pooler would take that for a change of mind. Whoever was asked hangs up when it is done.
    socket.write(packet)
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    clearTimeout(impatience)
  }

  /** Says goodbye, once for all who ask for it, and goes even when nobody listens. */
  leave(): Promise<void> {
    return (this.#leaving ??= this.#leave())
  }

  async #leave(): Promise<void> {
    const impatience = setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS)
    this.lostBecause ??= new Error('Client was closed and is not queryable')
    await this.end().finally(() => clearTimeout(impatience))
  }

  /** Collects what is sent until this turn of the event loop is over, so that it leaves in one packet. */
  holdBack(): void {
    if (this.#isHeldBack) return
    const { stream } = this.connection
    this.#isHeldBack = true
    stream.cork()
    setImmediate(() => {
      this.#isHeldBack = false
      stream.uncork()
    })
  }
}
