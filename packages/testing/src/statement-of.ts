import { createHash } from 'node:crypto'

/**
 * A statement of a test, named by all of its text: two texts never share a name, which a connection that has prepared one of them would refuse, on the days
 * that both happen to come to the same connection.
 */
export const statementOf = (text: string): { readonly name: string; readonly text: string } => ({
  name: `test-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`,
  text,
})
