import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { BillFailed, type BillToPay, type Operator } from './bill.ports.ts'
import { numberRuleOf, operatorIdOf } from './bill.ts'
import { openKwikApi } from './kwikapi.adapter.ts'
import { KWIKAPI_CIRCLES } from './kwikapi-circles.ts'

// The adapter against servers that answer as they should not. As they should, the stand-in does (`bill.routes.test.ts`).

const KEY = 'a-key-that-nobody-may-read'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that answers so, and the adapter of it. `asked` is what it was asked: path and query. */
async function serverThat(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs = 2_000) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { readonly port: number }
  return { asked, kwik: openKwikApi({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY, timeoutMs }) }
}

const saying =
  (value: unknown, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof value === 'string' ? value : JSON.stringify(value))

const operator = (over: Partial<Operator> = {}): Operator => ({
  id: operatorIdOf('1'),
  code: '1',
  name: 'Airtel',
  category: 'Prepaid',
  icon: null,
  writesBills: false,
  number: numberRuleOf('Prepaid', 'Airtel'),
  least: 1000,
  most: 1_000_000,
  ...over,
})
const meter = operator({ code: '78', name: 'BESCOM', category: 'Electricity', writesBills: true })
const bill = (over: Partial<BillToPay> = {}): BillToPay => ({
  key: '0197b0c4-1111-7000-8000-000000000001',
  operator: operator(),
  number: '9876543210',
  amount: 29_900,
  circle: '7',
  phone: null,
  ...over,
})

const failure = async (work: Promise<unknown>): Promise<BillFailed> => {
  const error: unknown = await work.then(
    (value) => new Error(`answered: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BillFailed)) throw error
  return error
}

describe('an answer that is none', () => {
  test.each([
    ['HTML', saying('<html>Please wait</html>')],
    ['an error of the server', saying({ status: 'FAILED', message: 'Down' }, 500)],
    ['a gateway that refuses', saying({ status: 'FAILED', message: 'Forbidden' }, 403)],
    ['half an object', saying('{"status": "SUCC')],
    ['a list', saying([{ status: 'SUCCESS' }])],
    ['nothing', saying('null')],
    ['another field', saying({ state: 'SUCCESS' })],
    ['a word that nobody knows', saying({ status: 'MAYBE' })],
    ['a way elsewhere', (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a connection that breaks', (_: IncomingMessage, response: ServerResponse): void => void response.destroy()],
  ])('says nothing of a payment: %s', async (_, answer) => {
    const { kwik } = await serverThat(answer)
    expect(await failure(kwik.pay(bill()))).toMatchObject({ isRefusal: false })
    expect(await failure(kwik.statusOf(bill().key))).toMatchObject({ isRefusal: false })
  })

  test('is waited for no longer than said, also when it has begun', async () => {
    const [silent, slow] = [
      await serverThat(() => undefined, 150),
      await serverThat((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":'), 150),
    ]
    const begun = performance.now()
    expect(await failure(silent.kwik.pay(bill()))).toMatchObject({ isRefusal: false })
    expect(await failure(slow.kwik.pay(bill()))).toMatchObject({ isRefusal: false })
    // Less than one answer may take where nobody says how long.
    expect(performance.now() - begun).toBeLessThan(6_000)
  })

  test('is not read to its end when it has none', async () => {
    const { kwik } = await serverThat((_, response) => {
      const more = (): void => {
        while (response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      response.writeHead(200)
      more()
    }, 5_000)
    expect((await failure(kwik.operators())).message).toContain('too long')
  })

  test('names neither key nor number when it is logged', async () => {
    const { kwik } = await serverThat((_, response) => void response.destroy())
    const error = await failure(kwik.pay(bill()))
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(KEY)
    expect(`${error.message} ${String(error.cause)}`).not.toContain('9876543210')
  })
})

describe('what is documented to be wrong', () => {
  test.each(['Invalid API Key', 'Rate limit exceeded', 'API MISMATCH', 'IP not whitelisted'])('%s is about the account, and no refusal', async (message) => {
    const { kwik } = await serverThat(saying({ success: false, status: 'FAILED', message }))
    expect(await failure(kwik.pay(bill()))).toMatchObject({ isRefusal: false })
    expect(await failure(kwik.due(meter, '1234567890', null))).toMatchObject({ isRefusal: false })
    expect(await failure(kwik.operators())).toMatchObject({ isRefusal: false })
    expect(await failure(kwik.statusOf(bill().key))).toMatchObject({ isRefusal: false })
  })

  test('without money in the shop’s account there, a payment is refused for good', async () => {
    const { kwik } = await serverThat(saying({ success: false, status: 'FAILED', message: 'Insufficient balance' }))
    expect(await failure(kwik.pay(bill()))).toMatchObject({ isRefusal: true })
  })

  test.each([
    ['SUCCESS', 'paid', 'BR1'],
    ['PENDING', 'sending', null],
    ['FAILURE', 'refused', null],
    ['failed', 'refused', null],
  ])('a payment that is %s is %s', async (status, state, reference) => {
    const { kwik } = await serverThat(saying({ status, opr_id: 'BR1', message: status }))
    expect(await kwik.pay(bill())).toEqual({ state, reference })
  })

  test('an order that was told before is asked about, and its amount has to be the same', async () => {
    const { key } = bill()
    const known = (amount: string) =>
      serverThat((request, response) =>
        saying(
          request.url?.includes('status.php')
            ? { response: { order_id: key, status: 'SUCCESS', operator_ref: 'BR7', amount } }
            : { success: false, status: 'FAILED', message: 'Order ID already exists' },
        )(request, response),
      )
    expect(await (await known('299.00')).kwik.pay(bill())).toEqual({ state: 'paid', reference: 'BR7' })
    expect(await failure((await known('300')).kwik.pay(bill()))).toMatchObject({ isRefusal: true })
  })

  test('an order of which nobody knows is unknown; the order of somebody else is not believed', async () => {
    const unknown = await serverThat(saying({ response: { message: 'Invalid Transaction Id' } }))
    expect(await unknown.kwik.statusOf(bill().key)).toEqual({ state: 'unknown', reference: null })
    const other = await serverThat(saying({ response: { order_id: 'another', status: 'SUCCESS', operator_ref: 'BR7' } }))
    expect(await failure(other.kwik.statusOf(bill().key))).toMatchObject({ isRefusal: false })
  })
})

describe('what is due', () => {
  const due = async (answer: object) => (await serverThat(saying(answer))).kwik.due(meter, '1234567890', '9876543210')
  test('is read in paise and days', async () => {
    const answer = { status: 'SUCCESS', due_amount: '1885.00', due_date: '13-07-2025', customer_name: 'A. Verma', bill_number: 'NA', bill_date: 'NA' }
    expect(await due(answer)).toEqual({ customerName: 'A. Verma', amount: 188_500, dueDate: '2025-07-13', billDate: null, billNumber: null })
  })
  test('is nothing where the operator says so, by a word or by a number', async () => {
    expect(await due({ status: 'FAILED', message: 'No bill due for this account', customer_name: 'NA' })).toMatchObject({ amount: 0, customerName: null })
    expect(await due({ status: 'FAILED', message: 'Bill already paid' })).toMatchObject({ amount: 0 })
    expect(await due({ status: 'SUCCESS', due_amount: '-20.00', customer_name: 'A. Verma' })).toMatchObject({ amount: 0, customerName: 'A. Verma' })
  })
  test('is undefined of a number that the operator does not know, and unknown when it says neither', async () => {
    expect(await due({ status: 'FAILED', message: 'Invalid Account Number' })).toBeUndefined()
    expect(await failure(due({ status: 'FAILED', message: 'Biller is down for maintenance' }))).toMatchObject({ isRefusal: false })
    expect(await failure(due({ status: 'SUCCESS', due_amount: 'NA' }))).toMatchObject({ isRefusal: false })
  })
})

describe('lists', () => {
  const row = {
    operator_id: '1',
    operator_name: 'Airtel',
    service_type: 'Prepaid',
    status: '1',
    biller_status: 'on',
    bill_fetch: 'NO',
    amount_minimum: '10',
    amount_maximum: '10000',
  }
  test('one operator that can not be read takes nothing from the others, and those that are off or of other kinds are left out', async () => {
    const rows = [
      { ...row, operator_id: '2', amount_minimum: 'ten' },
      { ...row, operator_id: '3', status: '0' },
      { ...row, operator_id: '4', biller_status: 'off' },
      { ...row, operator_id: '5', service_type: 'Water' },
      { ...row, operator_id: '6', operator_name: '' },
      { ...row, operator_id: '7', amount_minimum: '100', amount_maximum: '10' },
      row,
    ]
    const { kwik } = await serverThat(saying({ status: 'SUCCESS', response: rows }))
    expect(await kwik.operators()).toEqual([operator()])
  })

  test('operators are asked for page by page while pages are full, and no further when one brings nothing new', async () => {
    const page = (from: number) =>
      Array.from({ length: 60 }, (_, place) => ({ ...row, operator_id: String(from + place), operator_name: `Operator ${from + place}` }))
    const { kwik, asked } = await serverThat((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const number = Math.min(Number(searchParams.get('page')), 2)
      saying({ status: 'SUCCESS', response: searchParams.get('service') === 'Prepaid' ? page(number * 100) : [] })(request, response)
    })
    expect(await kwik.operators()).toHaveLength(120)
    expect(asked.filter((url) => url.includes('service=Prepaid'))).toHaveLength(3)
    expect(asked).toHaveLength(6)
  })

  test('those on the next page are found also where all of one are out of service', async () => {
    const page = (from: number, status: string) =>
      Array.from({ length: 50 }, (_, place) => ({ ...row, operator_id: String(from + place), operator_name: `Operator ${from + place}`, status }))
    const pages: Readonly<Record<string, unknown>> = { 1: page(100, '0'), 2: page(200, '1'), 3: [] }
    const { kwik } = await serverThat((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const operators = searchParams.get('service') === 'Prepaid' ? pages[searchParams.get('page') ?? ''] : []
      saying({ status: 'SUCCESS', response: operators })(request, response)
    })
    expect(await kwik.operators()).toHaveLength(50)
  })

  test('an API that writes another list for all kinds is not believed', async () => {
    const { kwik } = await serverThat(saying({ status: 'SUCCESS', response: { operators: [row] } }))
    expect(await failure(kwik.operators())).toMatchObject({ isRefusal: false })
  })

  test('circles are those that are documented, where they are not told', async () => {
    const { kwik } = await serverThat(saying({ success: false, status: 'FAILED', message: 'Rate limit exceeded' }))
    expect(await kwik.circles()).toHaveLength(KWIKAPI_CIRCLES.length)
    const told = await serverThat(saying({ response: [{ circle_name: 'DELHI (DL)', circle_code: '1' }, { circle_name: 'nameless' }] }))
    expect(await told.kwik.circles()).toEqual([{ code: '1', name: 'Delhi' }])
  })

  test('plans have codes of their own, the cheapest is first, and those for new SIM cards are left out', async () => {
    const plans = {
      'FRC/non-Prime': [{ Type: 'FRC', rs: 5, validity: '1 day', desc: 'For a new card' }],
      FULLTT: [{ Type: 'Unlimited', rs: 299, validity: '28 Days', desc: '1 GB a day' }, { rs: '10.00', validity: 'NA', desc: 'Talk time' }, { rs: 'ask' }],
    }
    const { kwik } = await serverThat(saying({ success: true, plans }))
    const [first, second, ...more] = await kwik.plans(operator(), '7')
    expect(first).toMatchObject({ kind: 'FULLTT', amount: 1000, validity: null, description: 'Talk time' })
    expect(second).toMatchObject({ kind: 'Unlimited', amount: 29_900, validity: '28 Days' })
    expect(more).toEqual([])
    expect(second?.code).toMatch(/^29900-[0-9a-f]{12}$/)
    expect((await kwik.plans(operator(), '7'))[1]?.code).toBe(second?.code)
  })

  test('a recharge says in which circle the number is, also where nobody chose one', async () => {
    const { kwik, asked } = await serverThat((request, response) =>
      saying(
        request.url?.includes('operator_fetch_v2.php')
          ? { success: true, details: { provider: 'Airtel', opid: '1', circle_code: '23', circle_name: 'TAMIL NADU' } }
          : { status: 'SUCCESS', opr_id: 'BR1' },
      )(request, response),
    )
    await kwik.pay(bill())
    await kwik.pay(bill({ circle: null }))
    await kwik.pay(bill({ circle: null, operator: operator({ category: 'DTH' }), number: '1234567890' }))
    const circles = asked.filter((url) => url.includes('/recharge.php')).map((url) => new URL(url, 'http://localhost').searchParams.get('state_code'))
    expect(circles).toEqual(['7', '23', '1'])
  })

  test('no plans are no failure', async () => {
    for (const answer of [
      { success: true, plans: [] },
      { success: true, plans: null },
      { success: false, message: 'No plan found' },
    ]) {
      expect(await (await serverThat(saying(answer))).kwik.plans(operator(), '7')).toEqual([])
    }
  })

  test('whose a number is may be unknown', async () => {
    const told = await serverThat(saying({ success: true, details: { provider: 'Jio', opid: '8', circle_code: 'Unknown', circle_name: 'Unknown' } }))
    expect(await told.kwik.operatorOf('9876543210')).toEqual({ operator: '8', circle: null })
    const unknown = await serverThat(saying({ success: false, message: 'Invalid number' }))
    expect(await unknown.kwik.operatorOf('9876543210')).toEqual({ operator: null, circle: null })
  })
})
