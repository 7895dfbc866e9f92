import { createMsg91Sms, type Msg91Options } from './msg91-sms.adapter.ts'
import type { Carrier, CountryOf } from './notification.ports.ts'
import { createTwilioSms, type TwilioOptions } from './twilio-sms.adapter.ts'

/** Which gateway an operator has, by the protocol that it speaks. */
export type SmsOptions = ({ readonly protocol: 'twilio' } & TwilioOptions) | ({ readonly protocol: 'msg91' } & Msg91Options)

/** The gateway of the settings. */
export const createSms = (options: SmsOptions, countryOf: CountryOf): Carrier =>
  options.protocol === 'msg91' ? createMsg91Sms({ ...options, countryOf }) : createTwilioSms({ ...options, countryOf })
