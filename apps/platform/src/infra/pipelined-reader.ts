import pg from 'pg'
import { type Connector, isFull, type ServerLimits } from './connector.ts'
import { PostgresClient } from './postgres-client.ts'
import type { Statement } from './statement.ts'
import { boundTo, currentScope, outsideScopes, resumeIn, type WorkScope } from './work-scope.ts'

export type PipelinedReader = {
  /** Runs a prepared read; again elsewhere when the connection that it was on is lost, or says nothing. */
  read<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** Begins a new connection with the next read. */
  leave(): void
  /** Gives its connection to somebody who needs one more, and reads without one for a while. Whether there was one. */
  makeRoom(): boolean
  close(): Promise<void>
}

type PipelinedReaderOptions = {
  readonly name: string
  readonly connector: Connector
  readonly onLost: (error: Error) => void
  /** Called for each read that is sent. */
  readonly onSent: (scope: WorkScope | undefined) => void
  /** The same on a connection of its own: for what can not share one. */
  readonly readAlone: <Row extends object>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>
}

type Rows = readonly object[]

/** A read that somebody waits for. It may be under way more than once: the first answer counts. */
type Ask = {
  readonly statement: Statement
  readonly values: readonly unknown[]
  readonly scope: WorkScope | undefined
  readonly answer: (rows: Rows) => void
  readonly fail: (error: unknown) => void
  underWay: number
  isOver: boolean
  /** So often it may still be asked again after a connection was lost. */
  triesLeft: number
}

type Line = {
  readonly opened: Promise<PostgresClient>
  client: PostgresClient | undefined
  /** What has been asked and not answered, the oldest first, with the time when it was sent. */
  readonly asked: Map<Ask, number>
  watch: NodeJS.Timeout | undefined
  isAside: boolean
}

/** What these reads ask takes a fraction of a millisecond: a server that has not answered by then is busy with the first, or is not there. */
const STALL_MS = 250
/** A connection that has stalled may still answer for so long. */
const ASIDE_MS = 2_000
/** More stalled connections than that at once, and reads go one by one. */
const MAX_ASIDE = 3
/** A statement before which others had to wait goes alone for a while, and all do when there was no connection for a line. */
const ALONE_MS = 1_000
const LIMITS: ServerLimits = { statement_timeout: ASIDE_MS, lock_timeout: ASIDE_MS, idle_in_transaction_session_timeout: ASIDE_MS }

/**
 * One connection for short reads, which all requests share (pipelining): a read does not wait for the answers to those before it, and what is asked in
 * one turn of the event loop leaves in one packet. Under load that saves both sides many a wake-up, and a single process cannot ask for more than one
 * backend can answer. Only for reads that take a fraction of a millisecond: those after a slow one wait for it, and after a write for the disk.
 *
 * When no answer comes, the connection is set aside: what waits behind the first read is asked again on a new one, and the first, which may be to blame,
 * on one of its own. So a server that has fallen silent, and a read that is held up, cost the others a quarter of a second. Where the server has no
 * connection for a line, reads go one by one with those of others.
 */
export function openPipelinedReader({ name, connector, onLost, onSent, readAlone }: PipelinedReaderOptions): PipelinedReader {
  const lines = new Set<Line>()
  const aloneUntil = new Map<string, number>()
  let allAloneUntil = 0
  let current: Line | undefined
  let isClosing = false

  function open(): Line {
    const make = (config: pg.ClientConfig): PostgresClient => new PostgresClient({ ...config, pipeline: true, hasPlansForAll: true })
    const line: Line = {
      opened: outsideScopes(() => connector.connect(make, name, LIMITS)),
      client: undefined,
      asked: new Map(),
      watch: undefined,
      isAside: false,
    }
    lines.add(line)
    line.opened.then(
      (client) => take(line, client),
      () => forget(line), // whoever reads is told by the promise itself
    )
    return line
  }

  function take(line: Line, client: PostgresClient): void {
    line.client = client
    client.on('error', (error) => {
      setAside(line)
      if (!isClosing) onLost(error)
    })
    client.on('end', () => forget(line))
    if (client.lostBecause) forget(line)
  }

  function forget(line: Line): void {
    setAside(line)
    clearTimeout(line.watch)
    lines.delete(line)
  }

  function setAside(line: Line): void {
    line.isAside = true
    if (current === line) current = undefined
  }

  function end(one: Ask, settle: () => void): void {
    if (one.isOver) return
    one.isOver = true
    settle()
  }

  async function ask(one: Ask, line: Line): Promise<void> {
    one.underWay += 1
    try {
      const client = line.client ?? (await line.opened)
      if (one.isOver) return
      line.asked.set(one, performance.now())
      watch(line)
      client.holdBack()
      onSent(one.scope)
      const tenantId = boundTo(one.scope)
      // A plan holds for one role: what the owner asks too has a name of its own, and none is made again and again.
      const plan = tenantId === undefined ? `${one.statement.name} of all` : one.statement.name
      const { rows } = (await client.queryFor(tenantId, [{ name: plan, text: one.statement.text, values: [...one.values] }])) as pg.QueryResult<object>
      end(one, () => one.answer(rows))
      if (client.lostBecause) setAside(line) // with the answer the server said that it is a primary no more
    } catch (error) {
      if (endsConnection(error)) setAside(line)
      one.underWay -= 1
      if (!line.client && isFull(error)) allAloneUntil = performance.now() + ALONE_MS
      if (line.isAside && (line.client || isFull(error)) && one.triesLeft > 0 && !isClosing && !one.isOver) {
        one.triesLeft -= 1
        void again(one)
      } else if (one.underWay === 0) end(one, () => one.fail(error))
      return
    } finally {
      line.asked.delete(one)
      if (line.isAside && line.asked.size === 0) void line.client?.leave().catch(() => undefined)
    }
    one.underWay -= 1
  }

  /** On the line of now, or alone where that would only hold up others once more. */
  async function again(one: Ask): Promise<void> {
    if (!mustGoAlone(one.statement)) return ask(one, (current ??= open()))
    one.underWay += 1
    try {
      const rows = await resumeIn(one.scope, () => readAlone(one.statement, one.values))
      one.underWay -= 1
      end(one, () => one.answer(rows))
    } catch (error) {
      one.underWay -= 1
      if (one.underWay === 0) end(one, () => one.fail(error))
    }
  }

  function mustGoAlone({ name: statementName }: Statement): boolean {
    if (connector.isPooled() || performance.now() < allAloneUntil) return true
    if (aloneUntil.size === 0) return false
    const [now, until] = [performance.now(), aloneUntil.get(statementName)]
    if (until !== undefined && until < now) aloneUntil.delete(statementName)
    return (until !== undefined && until >= now) || (!current && [...lines].filter(({ isAside }) => isAside).length >= MAX_ASIDE)
  }

  /** Looks after the oldest read; one timer for all of a line. */
  function watch(line: Line): void {
    line.watch ??= setTimeout(() => setImmediate(() => look(line)), STALL_MS) // answers that have come meanwhile are read before
  }

  function look(line: Line): void {
    line.watch = undefined
    const [oldest] = line.asked
    if (!oldest || line.isAside) return
    const [first, since] = oldest
    if (performance.now() - since < STALL_MS) return watch(line)
    setAside(line)
    setTimeout(() => line.client?.lose(new Error('Connection terminated: no answer came')), ASIDE_MS)
    aloneUntil.set(first.statement.name, performance.now() + ALONE_MS)
    for (const one of line.asked.keys()) void again(one)
  }

  function leave(): boolean {
    const line = current
    if (!line) return false
    setAside(line)
    if (line.asked.size === 0) void line.client?.leave().catch(() => undefined)
    return true
  }

  return {
    read: (statement, values) =>
      new Promise((resolve, reject) => {
        assertReads(statement)
        const scope = currentScope()
        scope?.assertTime()
        if (isClosing) throw new Error('Client was closed and is not queryable')
        const one: Ask = {
          statement,
          values,
          scope,
          // The caller knows what its statement answers.
          answer: (rows) => {
            isInTime?.()
            resolve(rows as never)
          },
          fail: (error) => {
            isInTime?.()
            reject(error)
          },
          underWay: 0,
          isOver: false,
          triesLeft: 1,
        }
        const isInTime = scope?.onTimeUp((reason) => end(one, () => reject(reason)))
        void again(one)
      }),
    leave: () => void leave(),
    makeRoom: () => {
      if (!current?.client) return false
      allAloneUntil = performance.now() + ALONE_MS
      return leave()
    },
    close: async () => {
      isClosing = true
      // One that is still being opened is not waited for.
      for (const line of lines) if (!line.client) line.opened.then((client) => client.leave()).catch(() => undefined)
      await Promise.all([...lines].map(async ({ client }) => client?.leave().catch(() => undefined)))
    },
  }
}

/** PostgreSQL's last words on a connection; they come as the answer to the read in hand, before the end itself. */
const endsConnection = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'FATAL'

const known = new WeakSet<Statement>()
const CHANGES = /\b(?:insert into|update|delete from|for (?:no key update|update|share|key share))\b/i

/** What writes or locks rows would make all others wait for the disk, or for whoever holds the rows. */
function assertReads(statement: Statement): void {
  if (known.has(statement)) return
  if (CHANGES.test(statement.text)) throw new Error(`The statement "${statement.name}" must not share a connection: it changes or locks rows`)
  known.add(statement)
}
