import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { internationalPhone } from './international-phone.ts'
import { type Carrier, type CountryOf, MessageRefused } from './notification.ports.ts'
import { askGateway, SMS_TIMEOUT_MS, withoutPhone } from './sms-gateway.adapter.ts'

export type TwilioOptions = {
  /** https://ACCOUNT:TOKEN@api.twilio.com, or another gateway that speaks the same; what follows the host stands before "/2010-04-01". */
  readonly url: string
  /** A number with its country ("+15005550006"), a name that the networks know, or a messaging service ("MG..."). */
  readonly from: string
}

type Deps = TwilioOptions & {
  readonly countryOf: CountryOf
  /** Milliseconds until a gateway that says nothing has not answered; for tests. */
  readonly timeoutMs?: number
}

/** What the gateway says of a message that it has taken; others of the same protocol may leave things out. */
const Taken = Type.Object({ sid: Type.Optional(Type.String()), status: Type.Optional(Type.String()) })
const Refusal = Type.Object({ code: Type.Optional(Type.Integer()), message: Type.Optional(Type.String()) })

/**
 * Said of this recipient or this text, and for good (https://www.twilio.com/docs/api/errors). All else is about us, the account or the moment: it may
 * be hoped that somebody looks after it, so it is tried again.
 */
const FOR_GOOD: ReadonlySet<number> = new Set([21211, 21214, 21217, 21265, 21407, 21421, 21602, 21604, 21605, 21610, 21612, 21614, 21617, 30008])

/**
 * Sends SMS through Twilio's Messages resource, which other gateways speak as well: one form, basic authentication (decision 0072). The protocol has no
 * key by which a message that is sent twice is known; `handedOverOnce` stands before it.
 */
export function createTwilioSms({ url, from, countryOf, timeoutMs = SMS_TIMEOUT_MS }: Deps): Carrier {
  const { origin, pathname, username, password } = new URL(url)
  const account = decodeURIComponent(username)
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')}`
  const address = `${origin}${pathname.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const sender: Readonly<Record<string, string>> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  return {
    send: async ({ to: phone, text }, { id, tenantId }) => {
      const country = await countryOf(tenantId)
      const to = country && internationalPhone(phone, country)
      if (!to) throw new MessageRefused(`no calling code is known for the country of the shop (${country ?? 'none'})`)
      const { status, reply } = await askGateway(address, {
        headers: { authorization },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        timeoutMs,
      })
      if (status >= 200 && status < 300) {
        const { sid = id, status: state = 'taken' }: Static<typeof Taken> = Value.Check(Taken, reply) ? reply : {}
        return { messageId: sid, response: `${status} ${state}` }
      }
      const { code, message = 'no reason given' }: Static<typeof Refusal> = Value.Check(Refusal, reply) ? reply : {}
      const said = `the SMS gateway says ${status}${code === undefined ? '' : ` (${code})`}: ${withoutPhone(message, phone)}`
      throw code !== undefined && FOR_GOOD.has(code) ? new MessageRefused(said) : new Error(said)
    },
  }
}
