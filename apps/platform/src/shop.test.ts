import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTestShop, startTestPlatform, withClient } from '@galleria/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { runOperatorCommand } from './operator-command.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const platform = await startTestPlatform()
const folder = mkdtempSync(join(tmpdir(), 'galleria-shop-'))
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

/** The command as `npm run shop` starts it. */
const command = (...args: readonly string[]) => runOperatorCommand('shop', args, { DATABASE_URL: platform.database.connectionString, DATA_DIR: folder })

const EXAMPLE = resolve(import.meta.dirname, '../../../docs/example-shop/shop.yaml')
/** The example with something else in it. */
const file = (...changes: readonly (readonly [from: string, to: string])[]): string => {
  const path = join(folder, 'shop.yaml')
  writeFileSync(
    path,
    [['hosts: [localhost, 127.0.0.1]', 'hosts: [clay.example]'] as const, ...changes].reduce(
      (all, [from, to]) => all.replace(from, to),
      readFileSync(EXAMPLE, 'utf8'),
    ),
  )
  return path
}
const configOf = async (key: string): Promise<string> =>
  (await platform.app.inject({ method: 'POST', url: '/api/cap/users/tenant/get-config', headers: { 'x-tenant-key': key }, payload: {} })).body

test('a shop is set up beside others while they run, seen at once, and changed by its file', async () => {
  await createTestShop(platform)
  expect(await command(file())).toEqual({ code: 0, out: 'The shop "clay-and-leaf" is set up (markets: 2, sellers: 1, coupons: 1).\n', err: '' })
  await vi.waitFor(async () => expect(await configOf('clay-and-leaf')).toContain('Clay & Leaf'), { timeout: 10_000 })
  const changed = file(['name: Clay & Leaf', 'name: Leaf & Clay'], ['  - slug: pottery', '  - slug: pots-and-cups'])
  expect(await command(changed)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The shop "clay-and-leaf" is now as the file says .*\nNot in the file, and still there: category cups, .*market pottery\.\n$/),
  })
  await vi.waitFor(async () => expect(await configOf('clay-and-leaf')).toContain('Leaf & Clay'), { timeout: 10_000 })
})

test('a way to pay that the shop has no keys for is told at the end, with what they are called', async () => {
  const ways = ['payments: [COD]', 'payments: [COD, STRIPE]'] as const
  const keys =
    /^Warning: the file names STRIPE, and the shop has no keys for it\. Set publishableKey, secretKey, webhookSecret with npm run payments -- --tenant clay-and-leaf --provider stripe\. /
  const { err, ...done } = await command(file(ways))
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('The shop "clay-and-leaf"') })
  expect(err).toMatch(keys)
  expect(err).toMatch(/Until then nobody can pay that way\.\n$/)
  const tested = await command(file(['payments: [COD]', 'payments: [COD, STRIPE]\n  testPayments: true']))
  expect(tested.err).toMatch(keys)
  expect(tested.err).toMatch(/moves no money \(testPayments\)\.\n$/)
  await withClient(platform.database.connectionString, (client) =>
    client.query(
      `insert into payment_account (tenant_id, provider, publishable, sealed, updated_at) select id, 'stripe', '{}', '', now() from tenant where key = 'clay-and-leaf'`,
    ),
  )
  expect(await command(file(ways))).toMatchObject({ code: 0, err: '' })
})

test('a way to pay that does not take the currency is told, whether the file is checked or taken, and no keys are asked for', async () => {
  const dinars = file(
    ['key: clay-and-leaf', 'key: clay-in-dinars'],
    ['clay.example', 'dinars.example'],
    ['currency: EUR', 'currency: KWD'],
    ['payments: [COD]', 'payments: [COD, STRIPE, PAYPAL]'],
  )
  const steps =
    'Warning: STRIPE takes KWD in steps of 0.010 only: a total in between is not paid that way. Keep prices and fees in such steps; percentages may still lead in between.\n'
  const never = 'Warning: PAYPAL takes no KWD: nobody can pay that way.\n'
  expect(await command('--check', dinars)).toMatchObject({ code: 0, err: steps + never })
  const { err } = await command(dinars)
  expect(err).toMatch(/names STRIPE, and the shop has no keys/)
  expect(err).not.toMatch(/names PAYPAL/)
})

test('a place with longitude and latitude in the wrong order is told, whether the file is checked or taken', async () => {
  const office = ['position: [-6.2632, 53.3418]', 'position: [53.3418, -6.2632]'] as const
  const store = '{ id: quay, name: Quay, street1: 1 Quay, city: Galway, state: Connacht, zip: H91, country: IE, position: [53.27, -9.05] }'
  const swapped = file(office, ['position: [-6.2603, 53.3498]', 'position: [53.3498, -6.2603]'], ['    pickup: true', `    pickup: { stores: [${store}] }`])
  const told = (what: string) => `Warning: ${what} is outside IE, and inside with the two the other way round: longitude comes first.\n`
  const err = `${told('place: [53.3498, -6.2603]')}${told('the office of clay-and-leaf: [53.3418, -6.2632]')}${told('the store quay of clay-and-leaf: [53.27, -9.05]')}`
  expect(await command('--check', swapped)).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing is wrong/), err })
  expect(await command(swapped)).toMatchObject({ code: 0, err })
  // Abroad, and nowhere in the country whichever way round.
  expect(await command('--check', file([office[0], 'position: [2.35, 48.85]']))).toMatchObject({ code: 0, err: '' })
  expect(await command('--check', file([office[0], 'position: [-6.2632, 53.3418]']))).toMatchObject({ code: 0, err: '' })
})

test('a file that would say something twice, or of a day, a country or an amount that there is not, is refused with the line', async () => {
  const refused = async (from: string, to: string) => (await command('--check', file([from, to]))).err.replace(/^\S+:\d+: /, '').trimEnd()
  expect(await refused('slug: tea', 'slug: pottery')).toBe('markets[1].slug is the slug of another: pottery')
  expect(await refused('slug: black-tea', 'slug: green-tea')).toBe('markets[1].categories[1].slug is the slug of another: green-tea')
  const store = '{ id: quay, name: Quay, street1: 1 Quay, city: Galway, state: Connacht, zip: H91, country: IE, position: [-9.05, 53.27] }'
  expect(await refused('    pickup: true', `    pickup: { stores: [${store}, ${store}] }`)).toBe('sellers[0].pickup.stores[1].id is the id of another: quay')
  expect(await refused('"2026-12-25"', '"25.12.2026"')).toBe('holidays[0] must be a day such as "2026-12-25", not "25.12.2026"')
  expect(await refused('"2026-12-25"', '"2026-02-30"')).toBe('holidays[0] must be a day such as "2026-12-25", not "2026-02-30"')
  expect(await refused('    pickup: true', '    since: last spring')).toBe('sellers[0].since must be a day such as "2026-12-25", not "last spring"')
  expect(await refused('currency: EUR', 'currency: ERU')).toBe('currency must be a currency that there is, not ERU')
  expect(await refused('country: IE', 'country: UK')).toBe('country must be GB, not UK')
  expect(await refused('country: IE', 'country: ZZ')).toBe('country must be a country that there is, not ZZ')
  expect(await refused('fee: 4.95', 'fee: 4.955')).toBe('delivery.fee must be an amount in EUR, not 4.955')
  expect(await refused('minimum: 40', 'minimum: 39.999')).toBe('coupons[0].minimum must be an amount in EUR, not 39.999')
  expect(await refused('countries: [IE]', 'countries: [IE, UK]')).toBe('policies.deliveryZone.places[0].countries[1] must be GB, not UK')
  expect(await refused('countries: [IE]', 'countries: [Ireland]')).toMatch(/countries\[0] must be a country code of two letters$/)
  expect(await refused('payments: [COD]', 'payments: [COD, COD]')).toBe('checkout.payments[1] is there twice: COD')
  expect(await refused('locales: [en]', 'locales: [en, en]')).toBe('locales[1] is there twice: en')
  expect(await refused('hello@clayandleaf.example', 'hello')).toBe('support.email must be a mail address')
})

test('a market that is spoken of and not in the file is told: goods may be taxed otherwise than was meant', async () => {
  expect(await command('--check', file(['markets: [tea]', 'markets: [teas]']))).toMatchObject({
    code: 0,
    err: 'Warning: tax.rules[0] names the market teas, which is not in the file.\n',
  })
  expect(await command('--check', file(['returns: { days: 14 }', 'returns: { days: 14, markets: { tea: 0, toys: 7 } }']))).toMatchObject({
    code: 0,
    err: 'Warning: returns.markets names the market toys, which is not in the file.\n',
  })
})

test('what is wrong with a file is told with its line or field, and nothing is changed', async () => {
  expect(await command('--check', file())).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing is wrong/) })
  const line = /^\S+shop\.yaml:4: hosts\[0] must be a host name such as shop\.example, without https:\/\/ and port\n$/
  expect(await command(file(['clay.example', '"https://clay.example"']))).toMatchObject({ code: 1, err: expect.stringMatching(line) })
  expect(await command('--check', file(['Europe/Dublin', 'Dublin']))).toMatchObject({ code: 1, err: expect.stringMatching(/timeZone: is no time zone\n$/) })
  const policy = /policies\.pickup\.use: there is no policy "sloths" for pickup; there are .*slots.*\n$/
  expect(await command('--check', file(['use: slots', 'use: sloths']))).toMatchObject({ code: 1, err: expect.stringMatching(policy) })
  expect(await command('--check', file(['asset: 1f375', 'asset: teapot']))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no picture "teapot"/),
  })
  const coupon = /coupons\[0].* has a code like the number of a quotation: Q-6449-9JF9\n$/
  expect(await command('--check', file(['code: HELLO5', 'code: q-6449-9jf9']))).toMatchObject({ code: 1, err: expect.stringMatching(coupon) })
  expect(await command('no-such.yaml')).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no file .*no-such\.yaml\.\n$/) })
  expect(await command(folder)).toEqual({ code: 1, out: '', err: `There is no file ${folder}.\n` })
  expect(await command()).toMatchObject({ code: 2, out: expect.stringMatching(/^npm run shop/) })
})
