import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestShop, startTestPlatform, withClient } from '@galleria/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { runOperatorCommand } from './operator-command.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const platform = await startTestPlatform()
const { connectionString } = platform.database
const folder = mkdtempSync(join(tmpdir(), 'galleria-staff-'))
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

/** The command as `npm run staff` starts it. */
const command = (...args: readonly string[]) => runOperatorCommand('staff', args, { DATABASE_URL: connectionString, DATA_DIR: folder })

const TEXT = '# Returns\n\nBring it back.'
const publishing = { params: { id: 'returns' }, body: { after: 0, texts: { en: TEXT, es: TEXT }, changes: { en: 'Ours', es: 'Lo nuestro' } } }

test('an operator gives an account rights and takes them away, and the door knows at once', async () => {
  const shop = await createTestShop(platform)
  const { api, userInfo } = await shop.signUp()
  const userName = userInfo.authentication.userName
  const give = (rights: string) => command('--tenant', shop.key, '--user', userName, '--rights', rights)

  expect(await command('--tenant', shop.key)).toMatchObject({ code: 0, out: 'Nobody works for this tenant.\n' })
  expect(await give('content.edit')).toMatchObject({ code: 1, err: expect.stringMatching(/is known to be its owner's/) })
  await expect(api.publishContentPage(publishing)).rejects.toMatchObject({ code: 'identity.right_missing' })

  await withClient(connectionString, (client) => client.query('update customer set confirmed_at = now() where tenant_id = $1', [shop.tenantId]))
  expect(await give('order.read, content.edit')).toMatchObject({ code: 0, out: `${userName}  content.edit, order.read\n` })
  await expect(api.publishContentPage(publishing)).resolves.toMatchObject({ data: { version: 1 } })
  expect((await api.viewCart({})).data.items).toEqual([])

  expect(await give('none')).toMatchObject({ code: 0, out: 'Nobody works for this tenant.\n' })
  await expect(api.publishContentPage(publishing)).rejects.toMatchObject({ code: 'identity.right_missing' })
})

test("an operator sees who works for which seller, after the tenant's own people", async () => {
  const shop = await createTestShop(platform)
  const [mine, theirs] = [await shop.addCustomer(), await shop.addCustomer()]
  await shop.setRights(mine.userInfo._id, ['content.edit'])
  await shop.setSellerRights(theirs.userInfo._id, shop.seller.id, ['order.read', 'order.fulfil'])
  const { data: seller } = await shop.guest().getProvider({ params: { id: shop.seller.id } })
  expect(await command('--tenant', shop.key)).toMatchObject({
    code: 0,
    out: `${mine.userInfo.authentication.userName}  content.edit\n${theirs.userInfo.authentication.userName}  ${seller.slug}: order.read, order.fulfil\n`,
  })
})

test('a tenant, a right or a name that there is not is told, and nothing is changed', async () => {
  const shop = await createTestShop(platform)
  expect(await command('--tenant', 'nowhere')).toMatchObject({ code: 1, err: 'There is no tenant "nowhere".\n' })
  expect(await command('--tenant', shop.key, '--user', 'someone', '--rights', 'none')).toMatchObject({ code: 1, err: expect.stringMatching(/neither/) })
  expect(await command('--tenant', shop.key, '--user', 'a@b.example', '--rights', 'everything')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no right everything/),
  })
  expect(await command('--tenant', shop.key, '--user', 'a@b.example')).toMatchObject({ code: 2, out: expect.stringMatching(/^npm run staff/) })
})

test.each(['staff', 'payments', 'sign-in-providers', 'check'])('%s says in words that the database is still that of an older version', async (name) => {
  const shop = await createTestShop(platform)
  const HISTORY = 'drizzle.__drizzle_migrations'
  const [newest] = await withClient(
    connectionString,
    async (client) => (await client.query(`delete from ${HISTORY} where created_at = (select max(created_at) from ${HISTORY}) returning *`)).rows,
  )
  try {
    const args = name === 'check' ? [] : ['--tenant', shop.key]
    expect(await runOperatorCommand(name, args, { DATABASE_URL: connectionString, DATA_DIR: folder })).toEqual({
      code: 1,
      out: '',
      err: 'The database is still that of an older version of the shop. Start the shop with this version first: npm start\n',
    })
  } finally {
    await withClient(connectionString, (client) => client.query(`insert into ${HISTORY} select * from json_populate_record(null::${HISTORY}, $1)`, [newest]))
  }
})
