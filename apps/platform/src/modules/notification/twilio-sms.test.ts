import { afterEach, describe, expect, test } from 'vitest'
import type { Message } from './message.ts'
import { MessageRefused } from './notification.ports.ts'
import { GATEWAY_ACCOUNT, refusing, startSmsGateway } from './sms-gateway.fixture.ts'
import { createTwilioSms } from './twilio-sms.adapter.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function gateway(...answer: Parameters<typeof startSmsGateway>) {
  const server = await startSmsGateway(...answer)
  closing.push(server.close)
  return server
}

const FROM = '+15005550006'
const sms: Message = { channel: 'sms', to: '9845010101', subject: 'Your code', text: '041320 is your code. ñ ₹', fromName: 'Galleria' }
const origin = { id: '0b4e9e1e-0000-5000-8000-000000000001', tenantId: 't' }
const indian = async (): Promise<string> => 'IN'
const through = (url: string, from = FROM) => createTwilioSms({ url, from, countryOf: indian })
const refusalOf = (send: Promise<unknown>): Promise<unknown> => send.catch((error: unknown) => error)

describe('an SMS through a gateway', () => {
  test('is one form, from our number to the number as every network knows it, under our name and token', async () => {
    const { url, received } = await gateway()
    const handOver = await through(url).send(sms, origin)
    expect(received).toEqual([
      {
        path: `POST /2010-04-01/Accounts/${GATEWAY_ACCOUNT.sid}/Messages.json`,
        authorization: `Basic ${btoa(`${GATEWAY_ACCOUNT.sid}:${GATEWAY_ACCOUNT.token}`)}`,
        form: { To: '+919845010101', From: FROM, Body: sms.text },
      },
    ])
    expect(handOver).toEqual({ messageId: 'SM-of-+919845010101', response: '201 queued' })
  })

  test('comes from a messaging service where that is what sends, and finds a gateway below a path', async () => {
    const { url, received } = await gateway()
    const service = `MG${'0a'.repeat(16)}`
    await through(`${url}/api/laml/`, service).send(sms, origin)
    expect(received[0]?.path).toBe(`POST /api/laml/2010-04-01/Accounts/${GATEWAY_ACCOUNT.sid}/Messages.json`)
    expect(received[0]?.form).toEqual({ To: '+919845010101', MessagingServiceSid: service, Body: sms.text })
  })

  test('is taken by whoever says so, even if not much else', async () => {
    const { url } = await gateway(refusing(200, 'ok'))
    expect(await through(url).send(sms, origin)).toEqual({ messageId: origin.id, response: '200 taken' })
  })

  test.each([
    [400, 21211, "The 'To' number +919845010101 is not a valid phone number.", true],
    [400, 21610, 'Attempt to send to unsubscribed recipient +91 98450 10101', true],
    [400, 21606, 'The From phone number is not yours', false],
    [401, 20003, 'Authenticate', false],
    [429, 20429, 'Too Many Requests', false],
    [503, undefined, 'Service unavailable', false],
  ])('that is refused with %s and %s is given up or tried again, and nobody reads the number', async (status, code, message, isForGood) => {
    const { url } = await gateway(refusing(status, { code, message, status }))
    const refusal = await refusalOf(through(url).send(sms, origin))
    expect(refusal instanceof MessageRefused).toBe(isForGood)
    expect(String(refusal)).toContain(`the SMS gateway says ${status}`)
    expect(String(refusal)).not.toMatch(/98450|10101/)
    expect(String(refusal)).not.toContain(GATEWAY_ACCOUNT.token)
  })

  test('waits for a gateway only so long', async () => {
    const { url } = await gateway(() => undefined)
    const silent = createTwilioSms({ url, from: FROM, countryOf: indian, timeoutMs: 50 })
    expect(await refusalOf(silent.send(sms, origin))).toMatchObject({ name: 'TimeoutError' })
  })

  test('does not follow where a gateway sends it, because our token would go along', async () => {
    const { url, received } = await gateway((reply) => void reply.writeHead(307, { location: '/elsewhere' }).end())
    const refusal = await refusalOf(through(url).send(sms, origin))
    expect([refusal instanceof Error, refusal instanceof MessageRefused, received.length]).toEqual([true, false, 1])
  })

  test('of a shop in a country without a calling code is given up', async () => {
    const { url, received } = await gateway()
    const nowhere = createTwilioSms({ url, from: FROM, countryOf: async () => undefined })
    expect(await refusalOf(nowhere.send(sms, origin))).toBeInstanceOf(MessageRefused)
    expect(received).toEqual([])
  })
})
