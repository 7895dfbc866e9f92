import { plural } from '@lingui/core/macro'
import { isIndianMobile, isOfMobile, tidyBillNumber } from '@galleria/rules'
import type { OperatorWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'

const MOBILE_DIGITS = 10

/** Whether an operator knows its customers by such numbers. What it says of them itself may be no pattern at all: then the operator is to judge. */
export function fitsOperator(number: string, { category, number: { pattern } }: Pick<OperatorWire, 'category' | 'number'>): boolean {
  if (isOfMobile(category)) return isIndianMobile(number)
  try {
    return number !== '' && new RegExp(`^(?:${pattern})$`).test(number)
  } catch {
    return number !== ''
  }
}

/** What is wrong with a number that was typed, as precisely as can be said (UX-29); undefined of a right one. */
export function useNumberProblem() {
  const { t } = useLingui()
  return {
    ofMobile: (typed: string): string | undefined => {
      const number = tidyBillNumber(typed, 'Prepaid')
      if (number === '') return t`Mobile number is missing`
      if (isIndianMobile(number)) return undefined
      if (/\D/.test(number)) return t`A mobile number has digits only`
      const count = number.length
      if (count !== MOBILE_DIGITS) return t`${plural(count, { one: 'This number has # digit; it needs 10', other: 'This number has # digits; it needs 10' })}`
      return t`Mobile numbers begin with 6, 7, 8 or 9`
    },
    ofOperator: (typed: string, operator: OperatorWire, label: string): string | undefined => {
      const number = tidyBillNumber(typed, operator.category)
      if (number === '') return t`${label} is missing`
      return fitsOperator(number, operator) ? undefined : t`Numbers of ${operator.operatorname} look like ${operator.number.example}`
    },
  }
}
