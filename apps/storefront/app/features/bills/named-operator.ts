import type { OperatorWire } from '@galleria/contract'

/** An address may name an operator by its id, or as the aggregator or people do. */
export const isOperator = ({ _id, operatorid, operatorname }: OperatorWire, named: string): boolean =>
  _id === named || operatorid === named || operatorname.toLowerCase() === named.toLowerCase()
