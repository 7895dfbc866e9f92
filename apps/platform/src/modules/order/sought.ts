import type { Order } from './order.ts'

/** Of the same things as `soughtOf`, which still says what of them is written small. */
export const wordsOf = ({ number, address: { firstName, lastName } }: Pick<Order, 'number' | 'address'>): string =>
  [number.replaceAll('-', ''), firstName, lastName].join(' ')

/** By what a seller finds an order, in SQL: its number, which is read out without its hyphens, and the name that it is for. */
export const soughtOf = ({ number, address }: { readonly number: string; readonly address: string }): string =>
  `lower(concat_ws(' ', replace(${number}, '-', ''), ${address} ->> 'firstName', ${address} ->> 'lastName'))`
