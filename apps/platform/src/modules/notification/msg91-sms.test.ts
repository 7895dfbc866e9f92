import { type Msg91, MSG91_ACCOUNT, startMsg91 } from '@galleria/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from './message.ts'
import { createMsg91Sms } from './msg91-sms.adapter.ts'
import { MessageRefused } from './notification.ports.ts'
import { refusing } from './sms-gateway.fixture.ts'

let gateway: Msg91
beforeEach(async () => void (gateway = await startMsg91()))
afterEach(() => gateway.close())

const sms: Message = { channel: 'sms', to: '9845010101', subject: 'Your code', text: '041320 is your code. ñ ₹', fromName: 'Galleria' }
const origin = { id: '0b4e9e1e-0000-5000-8000-000000000001', tenantId: 't' }
const indian = async (): Promise<string> => 'IN'
const { template } = MSG91_ACCOUNT
const through = (url: string, more: object = {}) => createMsg91Sms({ url, template, from: undefined, countryOf: indian, ...more })
const refusalOf = (send: Promise<unknown>): Promise<unknown> => send.catch((error: unknown) => error)
const empty = { path: '', authorization: '', form: {} }
const saying = (status: number, body: object | string) => gateway.answer((reply) => refusing(status, body)(reply, empty))

describe('an SMS through MSG91', () => {
  test('is one flow, to the number as every network knows it, with what we write in the template, under our key', async () => {
    const handOver = await through(gateway.url).send(sms, origin)
    expect(gateway.sent).toEqual([{ mobile: '919845010101', text: sms.text, sender: undefined }])
    expect(handOver).toEqual({ messageId: expect.stringMatching(/^[\da-f]{24}$/), response: '200 success' })
  })

  test('comes from a sender of ours where that is told, and finds a gateway below a path', async () => {
    await through(gateway.url, { from: 'GALRIA' }).send(sms, origin)
    expect(gateway.sent[0]?.sender).toBe('GALRIA')
    expect(String(await refusalOf(through(`${gateway.url}/sandbox/`).send(sms, origin)))).toContain('404')
  })

  test('is taken by whoever says so, even if not much else', async () => {
    saying(200, 'ok')
    expect(await through(gateway.url).send(sms, origin)).toEqual({ messageId: origin.id, response: '200 taken' })
  })

  test.each([
    [200, 'Mobile number 919845010101 is not valid', true],
    [400, 'Please provide a valid mobile number: +91 98450 10101', true],
    [200, 'template id missing or wrong', false],
    [401, 'Unauthorized', false],
    [418, 'IP is not whitelisted for this phone', false],
    [429, 'Too many requests', false],
    [503, 'Service unavailable', false],
  ])('that is refused with %s and "%s" is given up or tried again, and nobody reads the number', async (status, message, isForGood) => {
    saying(status, { type: 'error', message })
    const refusal = await refusalOf(through(gateway.url).send(sms, origin))
    expect(refusal instanceof MessageRefused).toBe(isForGood)
    expect(String(refusal)).toContain(`the SMS gateway says ${status}`)
    expect(String(refusal)).not.toMatch(/98450|10101/)
    expect(String(refusal)).not.toContain(MSG91_ACCOUNT.authkey)
  })

  test('of whoever has another key, or a template that is not there, is tried again when somebody has mended that', async () => {
    const stranger = through(gateway.url.replace(MSG91_ACCOUNT.authkey, 'another'))
    for (const one of [stranger, through(gateway.url, { template: 'another' })])
      expect(await refusalOf(one.send(sms, origin))).not.toBeInstanceOf(MessageRefused)
    expect(gateway.sent).toEqual([])
  })

  test('waits for a gateway only so long', async () => {
    gateway.answer(() => undefined)
    expect(await refusalOf(through(gateway.url, { timeoutMs: 50 }).send(sms, origin))).toMatchObject({ name: 'TimeoutError' })
  })

  test('does not follow where a gateway sends it, because our key would go along', async () => {
    gateway.answer((reply) => void reply.writeHead(307, { location: '/elsewhere' }).end())
    const refusal = await refusalOf(through(gateway.url).send(sms, origin))
    expect([refusal instanceof Error, refusal instanceof MessageRefused, gateway.calls()]).toEqual([true, false, 1])
  })

  test('of a shop in a country without a calling code is given up', async () => {
    expect(await refusalOf(through(gateway.url, { countryOf: async () => undefined }).send(sms, origin))).toBeInstanceOf(MessageRefused)
    expect(gateway.calls()).toBe(0)
  })
})
