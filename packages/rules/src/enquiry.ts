import { isReadable, tidy } from '@galleria/kernel'
import { lengthOf } from './field-problem.ts'
import { isEmail } from './reachable.ts'

/** Characters of what somebody writes to the shop. */
export const ENQUIRY_NAME_MAX = 120
export const ENQUIRY_MESSAGE_MIN = 10
export const ENQUIRY_MESSAGE_MAX = 4000

export type Enquiry = { readonly name: string; readonly email: string; readonly message: string }

/** As it is checked, sent and kept. */
export const tidyEnquiry = ({ name, email, message }: Enquiry): Enquiry => ({ name: tidy(name), email: email.trim(), message: message.trim() })

const isWithin = (text: string, least: number, most: number): boolean => isReadable(text) && lengthOf(text) >= least && lengthOf(text) <= most

/** Of a tidy enquiry. */
export const isEnquiryFieldGood: Readonly<Record<keyof Enquiry, (text: string) => boolean>> = {
  name: (text) => isWithin(text, 1, ENQUIRY_NAME_MAX),
  email: isEmail,
  message: (text) => isWithin(text, ENQUIRY_MESSAGE_MIN, ENQUIRY_MESSAGE_MAX),
}
