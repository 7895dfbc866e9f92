import { sendEnquiry } from '@galleria/contract'
import { createTestDatabase } from '@galleria/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { openDatabase } from '../../infra/database.ts'
import { callerOf, refusalOf, stoppedClock, testContext, testTenant } from '../../shop.fixture.ts'
import { createContentModule } from './index.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const clock = stoppedClock()
const content = createContentModule({ database, clock, enquiryDays: 180 })
const call = callerOf(content.routes)
const enquiry = { name: ' Asha\r\nRao ', email: 'asha@example.com', message: 'Do you have it in green?' }
let ctx: RequestContext
beforeEach(() => {
  ctx = testContext(testTenant())
})

const rowsOf = <Row extends object>(name: string, text: string) => database.run<Row>({ name, text }, [ctx.tenant.id])
const kept = () => rowsOf('test-enquiries', 'select name, email, message from enquiry where tenant_id = $1')
const announced = () => rowsOf('test-events', 'select type, payload from event_outbox where tenant_id = $1')

test('an enquiry is kept and announced to the shop', async () => {
  await expect(call(sendEnquiry, ctx, { body: enquiry })).resolves.toEqual({ data: { ok: true } })
  const tidy = { ...enquiry, name: 'Asha Rao' }
  expect(await kept()).toEqual([tidy])
  expect(await announced()).toEqual([
    { type: 'content.enquiry_sent', payload: { ...tidy, supportEmail: 'hello@galleria.example', locale: 'en', tenantName: 'Galleria' } },
  ])
})

test('what is missing is said field by field, in the language of the reader, and nothing is kept', async () => {
  const refusal = await refusalOf(call(sendEnquiry, { ...ctx, locale: 'es' }, { body: { name: '  ', email: 'asha', message: `${' '.repeat(20)}no` } }))
  expect(refusal).toMatchObject({
    code: 'request.invalid',
    errors: [
      { path: '/name', message: 'Falta tu nombre' },
      { path: '/email', message: 'El correo debe ser como nombre@ejemplo.com' },
      { path: '/message', message: 'Escribe al menos 10 caracteres' },
    ],
  })
  expect([await kept(), await announced()]).toEqual([[], []])
})

test('what is wrong is not told as missing (V-32)', async () => {
  const refusedAs = async (wrong: Partial<typeof enquiry>) => refusalOf(call(sendEnquiry, ctx, { body: { ...enquiry, ...wrong } }))
  for (const wrong of [{ email: 'asha' }, { message: `${' '.repeat(20)}no` }])
    expect(await refusedAs(wrong), JSON.stringify(wrong)).toMatchObject({ isIncomplete: false })
  for (const blank of [{ name: ' ' }, { email: '     ' }, { message: ' '.repeat(20) }])
    expect(await refusedAs(blank), JSON.stringify(blank)).toMatchObject({ isIncomplete: true })
})

test('an enquiry is kept for as long as is said, and no longer', async () => {
  await call(sendEnquiry, ctx, { body: enquiry })
  clock.pass(100 * 86_400_000)
  await call(sendEnquiry, ctx, { body: { ...enquiry, name: 'Ravi' } })
  clock.pass(81 * 86_400_000)
  for (const chore of content.chores) await chore()
  expect(await kept()).toEqual([{ ...enquiry, name: 'Ravi' }])
})
