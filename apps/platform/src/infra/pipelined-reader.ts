import { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from './statement.ts'

export type PipelinedReader = {
  /** Runs a prepared read; once more on a new connection when the one that it was on is lost. */
  read<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

type PipelinedReaderOptions = {
  readonly onError: (error: Error) => void
  /** Called for each read that is sent. */
  readonly onRead: () => void
}

type Connection = { readonly client: pg.Client; readonly socket: Socket; readonly opened: Promise<unknown>; isHeldBack: boolean }

/**
 * One connection for short reads, which all requests share (pipelining): a read does not wait for the answers to those before it, and what is asked in
 * one turn of the event loop leaves in one packet. Under load that saves both sides many a wake-up, and a single process cannot ask for more than one
 * backend can answer. Only for reads that take a fraction of a millisecond: those after a slow one wait for it, and after a write for the disk.
 */
export function openPipelinedReader(connectionString: string, { onError, onRead }: PipelinedReaderOptions): PipelinedReader {
  let connection: Connection | undefined
  let isClosing = false

  function open(): Connection {
    const socket = new Socket()
    const client = new pg.Client({ connectionString, pipeline: true, stream: () => socket, connectionTimeoutMillis: 10_000, statement_timeout: 10_000 })
    const opened: Connection = { client, socket, opened: client.connect(), isHeldBack: false }
    const lose = (): void => {
      if (connection === opened) connection = undefined
    }
    opened.opened.catch(lose) // whoever reads is told by the promise itself
    client.on('error', (error) => {
      lose()
      if (!isClosing) onError(error)
    })
    return opened
  }

  async function readOn<Row extends object>(used: Connection, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    await used.opened
    holdBack(used)
    onRead()
    return (await used.client.query<Row>({ name: statement.name, text: statement.text, values: [...values] })).rows
  }

  const current = (): Connection => (connection ??= open())

  return {
    read: async <Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
      const used = current()
      try {
        return await readOn<Row>(used, statement, values)
      } catch (error) {
        if (endsConnection(error) && connection === used) connection = undefined
        if (connection === used || isClosing) throw error // not the connection but the read has failed
        return readOn<Row>(current(), statement, values)
      }
    },
    close: async () => {
      isClosing = true
      await connection?.client.end()
    },
  }
}

/** PostgreSQL's last words on a connection; they come as the answer to the read in hand, before the end itself. */
const endsConnection = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'FATAL'

/** Collects what is written until this turn of the event loop is over. */
function holdBack(connection: Connection): void {
  if (connection.isHeldBack) return
  connection.isHeldBack = true
  connection.socket.cork()
  setImmediate(() => {
    connection.isHeldBack = false
    connection.socket.uncork()
  })
}
