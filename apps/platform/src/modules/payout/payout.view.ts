import type { BeneficiaryWire } from '@galleria/contract'
import type { Beneficiary } from './payout.ts'

export const toWireBeneficiary = ({ id, kind, name, masked, ifsc, state, isTest, createdAt }: Beneficiary): BeneficiaryWire => ({
  _id: id,
  type: kind,
  name,
  account: masked,
  ifsc,
  status: state === 'adding' ? 'checking' : state,
  isTest,
  addedAt: createdAt.toISOString(),
})
