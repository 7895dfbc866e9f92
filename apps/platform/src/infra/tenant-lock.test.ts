import { randomUUID } from 'node:crypto'
import { createTestDatabase, withClient } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { startJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { migrationOf, readMigrations } from './migrations.ts'
import { PostgresClient } from './postgres-client.ts'
import { tenantRoleOf } from './tenant-lock.ts'
import { inScope, serveTenant } from './work-scope.ts'

const testDatabase = await createTestDatabase()
const { connectionString } = testDatabase
const role = await tenantRoleOf(connectionString)
// One connection of each kind, so that tenants follow each other on it.
const database = openDatabase(connectionString, { max: 1, tenantRole: role.name, onError: () => undefined })
const [ours, theirs] = [randomUUID(), randomUUID()]
const NAMES = { name: 'who-is-there', text: 'select type from event_outbox order by id' }
const ONE = { name: 'one', types: ['int'], text: 'select $1' }
const named = (rows: readonly object[]): string[] => rows.map((row) => ('type' in row ? String(row.type) : '?'))
const insertFor = (tenantId: string, type: string) =>
  sql`insert into event_outbox (tenant_id, type, payload, dispatched_at) values (${tenantId}, ${type}, '{}', now())`

const asRequest = <T>(tenantId: string | undefined, work: () => Promise<T>): Promise<T> =>
  inScope({ budgetMs: 3_000, lane: 'request' }, async () => {
    if (tenantId !== undefined) serveTenant(tenantId)
    return work()
  })
const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => 'nothing was refused',
    (reason: unknown) => reason,
  )
  const cause = error instanceof Error && !(error instanceof pg.DatabaseError) ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause.code : error
}

beforeAll(async () => {
  await database.orm.execute(insertFor(ours, 'ours'))
  await database.orm.execute(insertFor(theirs, 'theirs'))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Every way there is to ask for rows, each without a word of the tenant. */
const ways: Readonly<Record<string, () => Promise<readonly object[]>>> = {
  'a query of the builder': async () => (await database.orm.execute(sql.raw(NAMES.text))).rows,
  'a prepared statement': () => database.run(NAMES, []),
  'a list': () => database.list(NAMES, []),
  'a public list': () => database.listPublic(NAMES, []),
  'a short read': () => database.read(NAMES, []),
  'what a request begins with': () => database.identify(NAMES, []),
  'a transaction': () => database.transaction(async (tx) => (await tx.execute(sql.raw(NAMES.text))).rows),
  'a transaction around others': () =>
    database.around({ first: 'select 1', last: () => 'select 2' }, () => database.transaction(() => database.run(NAMES, []))),
  'a transaction whose first statement is prepared': () =>
    database.around({ first: { statement: ONE, literals: ['1'] }, last: () => 'select 2' }, () => database.list(NAMES, [])),
}

describe.each(Object.entries(ways))('%s that forgets its tenant', (_, ask) => {
  test('finds the rows of the tenant whose request it is, whoever was served before on the connection', async () => {
    for (const round of [1, 2, 3]) {
      expect(named(await asRequest(ours, ask)), `round ${round}`).toEqual(['ours'])
      expect(named(await asRequest(theirs, ask)), `round ${round}`).toEqual(['theirs'])
    }
    expect(named(await asRequest(randomUUID(), ask))).toEqual([])
  })

  test('is refused while nobody knows whose request it is', async () => {
    await asRequest(ours, ask)
    expect(await codeOf(asRequest(undefined, ask))).toBe('22P02') // '' is no tenant
  })

  test('finds everything in the background, which is the owner’s', async () => {
    expect(named(await ask())).toEqual(['ours', 'theirs'])
    expect(named(await inScope({ budgetMs: 3_000, lane: 'background' }, ask))).toEqual(['ours', 'theirs'])
  })
})

test('short reads of several tenants in one packet are answered to each', async () => {
  const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ours : theirs))
  const answers = await Promise.all(asked.map((tenantId) => asRequest(tenantId, () => database.read(NAMES, []))))
  expect(answers.map(named)).toEqual(asked.map((tenantId) => [tenantId === ours ? 'ours' : 'theirs']))
})

test('nothing is written for, changed of, or taken from another tenant', async () => {
  const run = (text: ReturnType<typeof sql>) => asRequest(ours, () => database.orm.execute(text))
  expect(await codeOf(run(insertFor(theirs, 'slipped in')))).toBe('42501')
  expect(await codeOf(run(sql`update event_outbox set tenant_id = ${theirs}`))).toBe('42501')
  expect((await run(sql`update event_outbox set payload = '{"seen": true}'`)).rowCount).toBe(1)
  expect((await run(sql`delete from event_outbox where type = 'theirs'`)).rowCount).toBe(0)
  expect(named(await database.run(NAMES, []))).toEqual(['ours', 'theirs'])
})

test('a statement that failed leaves the next one bound', async () => {
  for (const bad of ['select 1 / 0', 'select no_such_column from event_outbox']) {
    await codeOf(asRequest(ours, () => database.orm.execute(sql.raw(bad))))
    expect(named(await asRequest(theirs, () => database.list(NAMES, []))), bad).toEqual(['theirs'])
  }
  const slow = { name: 'too-slow', text: `select type from event_outbox where pg_sleep(0.2) is null or $1::text is null` }
  const failing = { name: 'fails-once', text: 'select 1 / $1::int as type' }
  expect(await codeOf(asRequest(ours, () => database.list(failing, [0])))).toBe('22012')
  expect(await asRequest(ours, () => database.list(failing, [1]))).toEqual([{ type: 1 }])
  expect(named(await asRequest(theirs, () => database.list(slow, [null])))).toEqual(['theirs'])
})

test('an error says who has asked, as those of other statements do', async () => {
  const whoAsks = () => asRequest(ours, async () => database.run({ name: 'no-such-table', text: 'select from no_such_table' }, []))
  const error: unknown = await whoAsks().catch((reason: unknown) => reason)
  expect(error instanceof pg.DatabaseError && error.stack).toContain('askOn')
})

test('the installation’s secrets are not for requests', async () => {
  expect(await codeOf(asRequest(ours, () => database.orm.execute(sql`select value from platform_setting`)))).toBe('42501')
})

test('a job that is for one tenant sees its rows alone', { timeout: 20_000 }, async () => {
  const jobs = await startJobs(database, Fastify().log)
  try {
    const [queue, seen] = [`test.${randomUUID()}`, new Map<string | undefined, string[]>()]
    await jobs.work<{ tenantId?: string }>({ queue, handle: async ({ tenantId }) => void seen.set(tenantId, named(await database.run(NAMES, []))) })
    await jobs.send(queue, [
      { id: randomUUID(), data: { tenantId: ours } },
      { id: randomUUID(), data: { tenantId: theirs } },
      { id: randomUUID(), data: {} },
    ])
    await vi.waitFor(() => expect(seen.size).toBe(3), { timeout: 10_000 })
    expect(Object.fromEntries(seen)).toEqual({ [ours]: ['ours'], [theirs]: ['theirs'], undefined: ['ours', 'theirs'] })
  } finally {
    await jobs.stop()
  }
})

test('words in tickets are found by their index, and in those of the tenant alone', async () => {
  const wordsFor = (tenantId: string) => ({ name: 'words', text: `select ticket_entries_with('${tenantId}', to_tsquery('simple', 'lost:*')) as type` })
  const ids = { [ours]: randomUUID(), [theirs]: randomUUID() }
  for (const [tenantId, id] of Object.entries(ids)) {
    await database.orm.execute(sql`
      insert into ticket (id, tenant_id, number, guest_name, guest_email, category, priority, subject, status, locale, created_at, changed_at)
      values (${id}, ${tenantId}, 'T-1', 'Ann', 'ann@example.com', 'other', 'normal', 'Anything', 'new', 'en', now(), now())`)
    await database.orm.execute(sql`
      insert into ticket_entry (tenant_id, ticket_id, position, kind, body, at)
      select ${tenantId}, ${id}, n, 'comment', case n when 1000 then 'My parcel is LÓST' else 'Word' || n end, now() from generate_series(1, 2000) as n`)
  }
  const find = (tenantId: string) => database.orm.execute(sql.raw(wordsFor(tenantId).text))
  expect(named((await asRequest(ours, () => find(ours))).rows)).toEqual([ids[ours]])
  expect(named((await asRequest(ours, () => find(theirs))).rows)).toEqual([])
  expect(named((await find(theirs)).rows)).toEqual([ids[theirs]])
  await withClient(connectionString, async (client) => {
    await client.query('analyze ticket_entry')
    const scans = async (): Promise<number> => {
      await client.query('select pg_stat_force_next_flush()')
      return Number((await client.query(`select idx_scan from pg_stat_user_indexes where indexrelname = 'ticket_entry_words'`)).rows[0].idx_scan)
    }
    const before = await scans()
    await client.query(wordsFor(ours).text)
    expect(await scans()).toBe(before + 1)
  })
})

test('no round trip is added', async () => {
  const before = database.roundTrips()
  await asRequest(ours, () => database.run(NAMES, []))
  await asRequest(ours, () => database.transaction((tx) => tx.execute(sql`select 1`)))
  expect(database.roundTrips() - before).toBe(1 + 3)
})

test('it is told with each statement where a pooler may hand the next to another connection', async () => {
  const client = new PostgresClient({ connectionString, tenantRole: role.name })
  await client.connect()
  try {
    const ask = async (tenantId: string, query: object | string): Promise<readonly object[]> => {
      const answer = (await client.queryFor(tenantId, [query])) as pg.QueryResult | pg.QueryResult[]
      return Array.isArray(answer) ? (answer.at(-1)?.rows ?? []) : answer.rows
    }
    for (const tenantId of [ours, theirs, ours]) {
      const its = [tenantId === ours ? 'ours' : 'theirs']
      expect(named(await ask(tenantId, { text: 'select type from event_outbox where $1', values: [true] }))).toEqual(its)
      expect(named(await ask(tenantId, NAMES.text))).toEqual(its)
      await ask(tenantId, 'begin; select 1')
      expect(named(await ask(tenantId, NAMES.text))).toEqual(its)
      await ask(tenantId, 'commit')
      expect(named((await client.query(NAMES.text)).rows)).toEqual(['ours', 'theirs'])
    }
  } finally {
    await client.leave()
  }
})

describe('the tables', () => {
  const OPEN = `
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not (c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid and pg_get_expr(polqual, polrelid) like '%galleria.tenant%'))`

  test('of tenants all have the policy, without anybody having to think of it', async () => {
    expect((await database.orm.execute(sql.raw(OPEN))).rows).toEqual([])
    expect((await database.orm.execute(sql`select count(*)::int as count from pg_policy`)).rows).toEqual([{ count: expect.toSatisfy((count) => count > 90) }])
  })

  test('keep their indexes under it: but for words in tickets, all ask by operators of which nothing leaks', async () => {
    // BRIN is for what is old, which the owner deletes.
    const LEAKING = `
      select distinct i.relname as index, a.amopopr::regoperator::text as operator
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid and t.relrowsecurity join pg_am m on m.oid = i.relam and m.amname <> 'brin'
       cross join unnest(x.indclass) as key (opclass) join pg_opclass c on c.oid = key.opclass join pg_amop a on a.amopfamily = c.opcfamily and a.amoplefttype = c.opcintype and (a.amoprighttype = c.opcintype or m.amname <> 'btree')
        join pg_operator o on o.oid = a.amopopr join pg_proc p on p.oid = o.oprcode
       where not p.proleakproof`
    const EXPRESSIONS = `
      select i.relname as index from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid and t.relrowsecurity where x.indexprs is not null`
    expect(new Set((await database.orm.execute<{ index: string }>(sql.raw(LEAKING))).rows.map(({ index }) => index))).toEqual(new Set(['ticket_entry_words']))
    expect((await database.orm.execute(sql.raw(EXPRESSIONS))).rows).toEqual([{ index: 'ticket_entry_words' }])
  })

  test('that a migration adds have it too, and requests may use them', async () => {
    const gift = migrationOf(
      '9999_gift',
      Date.now() + 1_000_000_000,
      'create table gift (tenant_id uuid not null, type text, n int generated always as identity)',
    )
    await migrate(connectionString, { migrations: [...readMigrations(), gift] })
    expect((await database.orm.execute(sql.raw(OPEN))).rows).toEqual([])
    await asRequest(ours, () => database.orm.execute(sql`insert into gift (tenant_id, type) values (${ours}, 'a bow')`))
    expect(named((await asRequest(theirs, () => database.orm.execute(sql`select type from gift`))).rows)).toEqual([])
    expect(named((await asRequest(ours, () => database.orm.execute(sql`select type from gift`))).rows)).toEqual(['a bow'])
    expect((await tenantRoleOf(connectionString)).isReady).toBe(true)
  })
})

describe('an outside database', () => {
  const admin = new URL(inject('testServer').connectionString)
  admin.username = 'postgres'
  const asAdmin = (...statements: readonly string[]) =>
    withClient(admin.href, async (client) => {
      for (const statement of statements) await client.query(statement)
    })

  /** Its owner has these attributes and no more. */
  async function withOutside(attributes: string, work: (own: string, owner: string) => Promise<void>): Promise<void> {
    const [owner, name] = [`landlord_${randomUUID().slice(0, 8)}`, `rented_${randomUUID().slice(0, 8)}`]
    await asAdmin(`create role ${owner} login ${attributes}`, `create database ${name} owner ${owner}`)
    const own = new URL(admin)
    own.username = owner
    own.pathname = name
    try {
      await work(own.href, owner)
    } finally {
      await asAdmin(`drop database ${name}`, `drop role if exists ${owner}_tenant`, `drop role ${owner}`)
    }
  }

  test('whose owner may make roles gets one', () =>
    withOutside('createrole', async (own, owner) => {
      await migrate(own)
      expect(await tenantRoleOf(own)).toEqual({ name: `${owner}_tenant`, isReady: true })
    }))

  test('whose owner may make none tells which one is missing, and uses it when somebody has made it', () =>
    withOutside('', async (own, owner) => {
      await migrate(own)
      expect(await tenantRoleOf(own)).toEqual({ name: `${owner}_tenant`, isReady: false })
      await asAdmin(`create role ${owner}_tenant nologin; grant ${owner}_tenant to ${owner}`)
      expect((await tenantRoleOf(own)).isReady).toBe(false)
      await migrate(own)
      expect((await tenantRoleOf(own)).isReady).toBe(true)
    }))
})
