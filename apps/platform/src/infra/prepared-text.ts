import type { PostgresClient } from './postgres-client.ts'

/** A statement that shares a text with others, such as `begin`. Its values, `$1` and so on, are of these types; `name` is an identifier, unique in the program. */
export type PreparedText = { readonly name: string; readonly types: readonly string[]; readonly text: string }

/** What is asked once: a text, or a statement with its values as literals of SQL. */
export type Call = string | { readonly statement: PreparedText; readonly literals: readonly string[] }

/** What each connection has prepared. */
const preparedOn = new WeakMap<PostgresClient, Set<PreparedText>>()

/** Asks with the literals put in, for who may meet another connection of the server with the next text. */
export const askInFull = (client: PostgresClient, call: Call, around: (text: string) => string): Promise<unknown> => client.query(around(textOf(call)))

function textOf(call: Call): string {
  if (typeof call === 'string') return call
  const { statement, literals } = call
  return statement.text.replace(/\$(\d+)/g, (_, number: string) => `${literals[Number(number) - 1]}::${statement.types[Number(number) - 1]}`)
}

/**
 * Asks what has its plan on this connection, and before, in the same text, makes it where it has not. A connection on which that fails is not used again:
 * nobody knows how far it came.
 */
export async function askPrepared(client: PostgresClient, call: Call, around: (text: string) => string): Promise<unknown> {
  if (typeof call === 'string') return client.query(around(call))
  const { statement, literals } = call
  const text = around(`execute ${statement.name} (${literals.join(', ')})`)
  const known = preparedOn.get(client) ?? new Set()
  if (known.has(statement)) return client.query(text)
  try {
    const answer: unknown = await client.query(`prepare ${statement.name} (${statement.types.join(', ')}) as ${statement.text}; ${text}`)
    preparedOn.set(client, known.add(statement))
    return answer
  } catch (error) {
    client.lostBecause ??= error instanceof Error ? error : new Error('a statement could not be prepared')
    throw error
  }
}
