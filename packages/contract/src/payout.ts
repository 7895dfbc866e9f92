import { PAYOUT_KINDS, PAYOUT_STATES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, Id, idOf, Instant, oneOf } from './common.ts'
import type { ErrorCode } from './errors.ts'
import { operation } from './operation.ts'

const BASE = '/payments/payout'

/** E-21: where money can be sent to a customer. Numbers are masked in every answer. */
export const BeneficiaryWire = Type.Object(
  {
    _id: Id,
    type: oneOf(PAYOUT_KINDS),
    name: Type.String({ description: 'As the bank knows its owner' }),
    account: Type.String({ description: 'Masked: "•••• 4521", "an•••@okhdfc"' }),
    ifsc: Type.Union([Type.String(), Type.Null()], { description: 'Of an account at a bank' }),
    status: oneOf(PAYOUT_STATES, { description: 'Whether it is known that money arrives there' }),
    isTest: Type.Boolean({ description: 'No money moves: a stand-in takes the place of the provider' }),
    addedAt: Instant,
  },
  { $id: 'Beneficiary' },
)
export type BeneficiaryWire = Static<typeof BeneficiaryWire>

const Text = Type.String({ maxLength: 200 })
const ById = Type.Object({ id: idOf('payout.not_found') })
const AT_PROVIDER = ['payout.not_offered', 'payment.provider_unreachable'] as const satisfies readonly ErrorCode[]

export const addBeneficiary = operation({
  id: 'addBeneficiary',
  ref: 'A-021',
  method: 'POST',
  path: `${BASE}/cashfree/add-beneficiary`,
  summary: 'Keep an account at a bank, or a UPI ID, to which money can be sent; the same again is the one that is there',
  tag: 'payment',
  auth: 'customer',
  body: Type.Object({
    name: Text,
    accountNumber: Type.Optional(Text),
    ifsc: Type.Optional(Text),
    vpa: Type.Optional(Type.String({ maxLength: 200, description: 'A UPI ID, instead of an account number and its IFSC' })),
  }),
  reply: Type.Object({ data: BeneficiaryWire }),
  limits: { byAccount: { points: 20, seconds: 3600 } },
  idempotency: 'afterwards',
  errors: [
    ...AT_PROVIDER,
    'payout.details_missing',
    'payout.name_invalid',
    'payout.account_number_invalid',
    'payout.ifsc_invalid',
    'payout.upi_invalid',
    'payout.upi_unknown',
    'payout.refused',
    'payout.limit',
  ],
})

export const verifyUpi = operation({
  id: 'verifyUpi',
  ref: 'A-022',
  method: 'POST',
  changesState: false,
  path: `${BASE}/cashfree/upi-verification`,
  summary: 'Whether banks know a UPI ID, and as whose',
  tag: 'payment',
  auth: 'customer',
  body: Type.Object({ vpa: Text }),
  reply: Type.Object({
    data: Type.Object({
      vpa: Type.String(),
      isValid: Type.Boolean(),
      nameAtBank: Type.Union([Type.String(), Type.Null()], { description: 'For its owner to compare' }),
    }),
  }),
  // Names of strangers are not for sale: enough to find a typing error, and too few to try numbers.
  limits: { byAccount: { points: 10, seconds: 3600 } },
  errors: [...AT_PROVIDER, 'payout.upi_invalid'],
})

export const getBeneficiary = operation({
  id: 'getBeneficiary',
  ref: 'A-023',
  method: 'GET',
  path: `${BASE}/cashfree/get-beneficiary/{id}`,
  summary: 'One of the places to which money can be sent; what is being checked is asked about',
  tag: 'payment',
  auth: 'customer',
  params: ById,
  reply: Type.Object({ data: BeneficiaryWire }),
  errors: ['payout.not_found'],
})

export const listBeneficiaries = operation({
  id: 'listBeneficiaries',
  ref: 'E-21',
  method: 'GET',
  path: `${BASE}/beneficiaries`,
  summary: 'Where money can be sent to the customer, the newest first; a handful at most',
  tag: 'payment',
  auth: 'customer',
  reply: Type.Object({ data: Type.Array(BeneficiaryWire) }),
  errors: [],
})

export const removeBeneficiary = operation({
  id: 'removeBeneficiary',
  ref: 'A-024',
  method: 'DELETE',
  path: `${BASE}/cashfree/remove-beneficiary/{id}`,
  summary: 'Forget where money was to be sent, here and at the provider',
  tag: 'payment',
  auth: 'customer',
  params: ById,
  reply: Done,
  idempotency: 'afterwards',
  errors: ['payout.not_found'],
})
