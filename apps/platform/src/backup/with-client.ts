import type pg from 'pg'
import { connectForCommand } from '../infra/connector.ts'

/** A connection of one's own for some statements, which may take long. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectForCommand(connectionString, 'backup')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
