import { spokenCodeOf } from './spoken-code.ts'

/** Of 21 letters and digits each: one in 85 million. */
export const COUNTER_CODE_LENGTH = 6
/** How long a code that a customer shows at a till means them. */
export const COUNTER_CODE_SECONDS = 300
/** How long whoever was found at a till stays found. */
export const COUNTER_VISIT_SECONDS = 900
/** Products that are shown of those that a till looks for. */
export const COUNTER_PRODUCTS_MAX = 20

/** How something is paid at a till. */
export const COUNTER_PAYMENTS = ['cash', 'card'] as const
export type CounterPayment = (typeof COUNTER_PAYMENTS)[number]

/** A code as it was typed by whoever read or heard it; undefined for what is none. */
export const counterCodeOf = (text: string): string | undefined => spokenCodeOf(text, COUNTER_CODE_LENGTH)

/** As it is read out: "4KX 9RM". */
export const spokenCounterCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
