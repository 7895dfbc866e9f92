import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { internationalPhone } from './international-phone.ts'
import { type Carrier, type CountryOf, MessageRefused } from './notification.ports.ts'
import { askGateway, SMS_TIMEOUT_MS, withoutPhone } from './sms-gateway.adapter.ts'

export type Msg91Options = {
  /** https://AUTHKEY@control.msg91.com; what follows the host stands before "/api/v5/flow". */
  readonly url: string
  /** The template that holds nothing but the variable `text`: there what we write stands. */
  readonly template: string
  /** A sender that is registered; that of the template unless told. */
  readonly from: string | undefined
}

type Deps = Msg91Options & { readonly countryOf: CountryOf /** For tests. */; readonly timeoutMs?: number }

/** `message`: the id of the request where `type` is "success", else what is wrong. It says the latter with a status of 200, too. */
const Reply = Type.Object({ type: Type.String(), message: Type.Optional(Type.String()) })

/** Said of this number, and for good. All else is about us, the account, the template or the moment: it may be hoped that somebody looks after it. */
const OF_THE_NUMBER = /\b(?:mobiles?|phone|number)\b/i

/**
 * Sends SMS through MSG91's flows (https://docs.msg91.com, version 5): one JSON object, with the key in a header (decision 0124). As Twilio's, it has no key by which a
 * message that is sent twice is known; `handedOverOnce` stands before it.
 */
export function createMsg91Sms({ url, template, from, countryOf, timeoutMs = SMS_TIMEOUT_MS }: Deps): Carrier {
  const { origin, pathname, username } = new URL(url)
  const headers = { authkey: decodeURIComponent(username), 'content-type': 'application/json' }
  const address = `${origin}${pathname.replace(/\/$/, '')}/api/v5/flow`
  return {
    send: async ({ to: phone, text }, { id, tenantId }) => {
      const country = await countryOf(tenantId)
      const to = country && internationalPhone(phone, country)
      if (!to) throw new MessageRefused(`no calling code is known for the country of the shop (${country ?? 'none'})`)
      const sender = from === undefined ? {} : { sender: from }
      const body = JSON.stringify({ template_id: template, short_url: '0', ...sender, recipients: [{ mobiles: to.slice(1), text }] })
      const { status, reply } = await askGateway(address, { headers, body, timeoutMs })
      const said: Static<typeof Reply> | undefined = Value.Check(Reply, reply) ? reply : undefined
      const isTaken = status >= 200 && status < 300 && said?.type !== 'error'
      if (isTaken) return { messageId: said?.message ?? id, response: `${status} ${said?.type ?? 'taken'}` }
      const why = said?.message ?? 'no reason given'
      const words = `the SMS gateway says ${status}: ${withoutPhone(why, phone)}`
      throw status < 401 && OF_THE_NUMBER.test(why) ? new MessageRefused(words) : new Error(words)
    },
  }
}
