import pg from 'pg'

/** A connection of one's own for some statements, which may take long. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'galleria-backup' })
  client.on('error', () => undefined) // the statement in hand tells it better
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
