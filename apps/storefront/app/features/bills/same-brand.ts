import type { OperatorWire } from '@galleria/contract'
import type { BillCategory } from '@galleria/rules'
import { foldedWords } from '@galleria/kernel'

const brandOf = (name: string): string | undefined => foldedWords(name)[0]

/** The operator of a kind that a mobile number is of: `found` itself, or what the same company is called where it sends bills ("Airtel Postpaid" for "Airtel"). */
export function sameBrand(found: OperatorWire, category: BillCategory, operators: readonly OperatorWire[]): OperatorWire | undefined {
  if (found.category === category) return found
  const brand = brandOf(found.operatorname)
  return operators.find((each) => each.category === category && brandOf(each.operatorname) === brand)
}
