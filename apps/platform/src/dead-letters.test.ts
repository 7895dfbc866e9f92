import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from './infra/database.ts'
import type { RelayedEvent } from './infra/event-relay.ts'
import { HopelessJob, type Jobs, startJobs } from './infra/jobs.ts'
import { runOperatorCommand } from './operator-command.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const testDatabase = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'galleria-dead-letters-'))
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
let jobs: Jobs | undefined
afterAll(async () => {
  await jobs?.stop()
  await database.close()
  await testDatabase.drop()
  rmSync(folder, { recursive: true })
})

/** The command as `npm run dead-letters` starts it. */
const command = (...args: readonly string[]) => runOperatorCommand('dead-letters', args, { DATABASE_URL: testDatabase.connectionString, DATA_DIR: folder })

const eventTo = (supportEmail: string): RelayedEvent => ({
  id: randomUUID(),
  tenantId: randomUUID(),
  type: 'content.enquiry_sent',
  payload: { name: 'Asha', email: 'asha@example.com', message: 'Hello', supportEmail, locale: 'en', tenantName: 'Galleria' },
  createdAt: new Date().toISOString(),
})

test('lists what was given up with the reason, and sends it again', async () => {
  expect(await command()).toEqual({ code: 1, out: '', err: 'The shop has done no work yet, so none was given up.\n' })
  let isRefused = true
  const seen: string[] = []
  jobs = await startJobs(database, Fastify().log)
  await jobs.work<RelayedEvent>({
    queue: 'mails',
    handle: async ({ payload }) => {
      if (isRefused) throw new HopelessJob('550 no such\n mailbox \u001b[31m')
      seen.push(String(payload.supportEmail))
    },
  })
  expect(await command()).toEqual({ code: 0, out: 'Nothing was given up.\n', err: '' })
  await jobs.send(
    'mails',
    ['a@example.com', 'b@example.com', 'c@example.com'].map((to) => ({ id: randomUUID(), data: eventTo(to) })),
  )
  await vi.waitFor(async () => expect((await command()).out).toContain('3 given up.'), { timeout: 20_000, interval: 100 })

  const all = await command()
  expect(all.out).toMatch(
    /^[0-9a-f-]{36} {2}20\d\d-[^\n]+Z\n {2}content\.enquiry_sent to [abc]@example\.com, Galleria \(mails\)\n {2}after 1 try: 550 no such mailbox \n/,
  )
  expect((await command('--limit', '1')).out).toMatch(/\n3 given up, 1 shown\.\n$/)
  const id = /^([0-9a-f-]{36}) .*\n.* to b@/m.exec(all.out)?.[1] ?? ''
  isRefused = false
  expect(await command('--send-again', id)).toMatchObject({ code: 0, out: expect.stringMatching(/^1 given back/) })
  await vi.waitFor(() => expect(seen).toEqual(['b@example.com']), 10_000)
  expect(await command('--send-again', id)).toEqual({ code: 1, out: '', err: `Not among what was given up: ${id}\n` })
  const other = /^([0-9a-f-]{36}) .*\n.* to a@/m.exec(all.out)?.[1] ?? ''
  expect(await command('--send-again', id, other, other)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^1 given back/),
    err: `Not among what was given up: ${id}\n`,
  })
  expect(await command('--send-again', '--all')).toMatchObject({ code: 0, out: expect.stringMatching(/^1 given back/) })
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']), 10_000)
})

test.each([['--send-again'], ['--all'], ['--send-again', '--all', randomUUID()], ['--send-again', 'nonsense'], ['--limit', '0'], ['something']])(
  'explains itself instead of guessing what %s %s %s means',
  async (...args) => {
    expect(await command(...args)).toMatchObject({ code: 2, out: expect.stringMatching(/^npm run dead-letters/) })
  },
)
