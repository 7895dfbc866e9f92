import { BILL_NUMBER_MAX, type BillCategory, tidyBillNumber } from '@galleria/rules'
import { v5 as uuidV5 } from 'uuid'
import type { Operator } from './bill.ports.ts'

/** Ids of operators are made in it. Never another one: orders and links name operators by their ids. */
const NAMESPACE = '6e0f5d6e-3d0c-4a52-9c1a-5f1f0a6f7c27'

/** Of an operator that the aggregator knows by this code: the same in every shop and every process. */
export const operatorIdOf = (code: string): string => uuidV5(`operator:${code}`, NAMESPACE)

type NumberRule = Operator['number']

const MOBILE: NumberRule = { pattern: '^[6-9][0-9]{9}$', example: '9876543210' }
const DISH: NumberRule = { pattern: '^[0-9]{8,14}$', example: '1234567890' }
const METER: NumberRule = { pattern: '^[0-9A-Z]{6,20}$', example: '1234567890' }

/** Of operators whose customers are known by numbers of one length, by a word of their names. */
const OWN_RULES: readonly (readonly [category: BillCategory, name: RegExp, rule: NumberRule])[] = [
  ['DTH', /\btata\b/i, { pattern: '^[0-9]{10}$', example: '1234567890' }],
  ['DTH', /\bairtel\b/i, { pattern: '^[0-9]{10}$', example: '3012345678' }],
  ['DTH', /\bdish\b/i, { pattern: '^[0-9]{10,11}$', example: '02512345678' }],
  ['DTH', /\bsun\b/i, { pattern: '^[0-9]{11}$', example: '41012345678' }],
  ['Electricity', /\b(?:msedcl|mahavitaran)\b/i, { pattern: '^[0-9]{12}$', example: '170012345678' }],
]

/**
 * By which number an operator knows its customers. The aggregator does not say: what is known of the operator, or what its kind has in common, and that is rather too
 * wide than too narrow, as the operator is asked in the end. The patterns are ours, without a repetition inside another: none can be slow.
 */
export const numberRuleOf = (category: BillCategory, name: string): NumberRule =>
  OWN_RULES.find(([of, word]) => of === category && word.test(name))?.[2] ?? { Prepaid: MOBILE, Postpaid: MOBILE, DTH: DISH, Electricity: METER }[category]

/** As the operator knows it: tidy. Undefined when it cannot be one of its numbers. */
export function operatorNumber({ category, number }: Pick<Operator, 'category' | 'number'>, text: string): string | undefined {
  const tidy = tidyBillNumber(text, category)
  return tidy.length <= BILL_NUMBER_MAX && new RegExp(number.pattern).test(tidy) ? tidy : undefined
}

/** Whether the operator takes an amount, in minor units. */
export const isAmountTaken = ({ least, most }: Pick<Operator, 'least' | 'most'>, amount: number): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && amount >= least && amount <= most
