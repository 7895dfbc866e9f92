import { MAX_PAGE_SIZE, PAGE_SIZE, REFERRAL_CODE_LENGTH, REFERRAL_REFUSALS, REFERRAL_STATUSES, SPOKEN_ALPHABET } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, idOf, Instant, MoneyWire, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'

const CODE = {
  minLength: REFERRAL_CODE_LENGTH,
  maxLength: 20,
  description: `${REFERRAL_CODE_LENGTH} of ${SPOKEN_ALPHABET}, as they stand in the link or as they were heard`,
}
const Code = Type.String(CODE)

const FirstName = Type.Object({ first: Type.String({ description: 'Empty for somebody who has not said it, or has left' }) })

const Terms = Type.Object({
  inviter: MoneyWire,
  friend: MoneyWire,
  minOrder: Type.Union([MoneyWire, Type.Null()], { description: "What the goods of the friend's first order have to come to; null: anything" }),
  perMonth: Type.Integer({ description: 'So many friends count within thirty days' }),
  expiresAfterDays: Type.Union([Type.Integer(), Type.Null()], { description: 'After which what is left of it expires; null: never' }),
})

const Status = oneOf(REFERRAL_STATUSES, {
  description:
    '`joined`: has an account, and no order yet that counts; `refused`: does not count; `rewarded`: both have it; `taken_back`: that order came back whole',
})

export const ReferralWire = Type.Object(
  {
    _id: Id,
    createdAt: Instant,
    name: FirstName,
    status: oneOf(['joined', 'rewarded', 'taken_back']),
    amount: Type.Union([MoneyWire, Type.Null()], { description: 'What the customer got for it; null before and after' }),
  },
  { $id: 'Referral' },
)
export type ReferralWire = Static<typeof ReferralWire>

/** Whose link the customer came by. */
const Claim = Type.Object({
  name: FirstName,
  status: Status,
  reason: Type.Union([oneOf(REFERRAL_REFUSALS), Type.Literal('contact_unconfirmed'), Type.Null()], {
    description: 'Why it does not count; `contact_unconfirmed`: what it waits for, the first order having arrived',
  }),
  amount: MoneyWire,
})

const limits = { byAccount: { points: 30, seconds: 60 } }

export const createReferral = operation({
  id: 'createReferral',
  ref: 'A-082',
  method: 'POST',
  path: '/referral',
  summary: "The customer's own link to invite friends by: the same one each time",
  tag: 'referral',
  auth: 'customer',
  reply: Type.Object({ url: Type.String({ description: 'Absolute' }), data: Type.Object({ code: Type.String() }) }),
  limits,
  errors: ['referral.not_offered'],
})

export const listReferrals = operation({
  id: 'listReferrals',
  ref: 'A-081',
  method: 'GET',
  path: '/cap/users/customer/my-referrals',
  summary: 'Who came by the own link, by their first names, the newest first',
  tag: 'referral',
  auth: 'customer',
  query: Type.Object({
    customer: Type.Optional(idOf('identity.customer_not_found')),
    page: PageNumber,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE })),
  }),
  reply: Type.Object({ data: Type.Array(ReferralWire), page: PageWire }),
  errors: ['identity.customer_not_found', 'referral.not_offered'],
})

export const getReferralSummary = operation({
  id: 'getReferralSummary',
  ref: 'R-078',
  method: 'GET',
  path: '/referral/summary',
  summary: 'The own link, if there is one, what it has brought, and whose link the customer came by',
  tag: 'referral',
  auth: 'customer',
  reply: Type.Object({
    data: Type.Object({
      url: Type.Union([Type.String(), Type.Null()], { description: 'Absolute; null until it is asked for (A-082)' }),
      code: Type.Union([Type.String(), Type.Null()]),
      terms: Terms,
      earned: MoneyWire,
      friends: Type.Object({ joined: Type.Integer(), rewarded: Type.Integer() }),
      claim: Type.Union([Claim, Type.Null()]),
    }),
  }),
  errors: ['referral.not_offered'],
})

export const getReferralLink = operation({
  id: 'getReferralLink',
  ref: 'R-078',
  method: 'GET',
  path: '/referral/link/{code}',
  summary: 'Who invites by this link, and what there is for whoever follows it',
  tag: 'referral',
  auth: 'public',
  params: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  reply: Type.Object({ data: Type.Object({ name: FirstName, terms: Terms }) }),
  limits: { bySender: { points: 30, seconds: 60 } },
  errors: ['referral.not_offered', 'referral.not_found'],
})

export const claimReferral = operation({
  id: 'claimReferral',
  ref: 'R-078',
  method: 'POST',
  path: '/referral/claim',
  summary: 'Say whose link a new account came by: once. The reply says whether it counts, and if not why',
  tag: 'referral',
  auth: 'customer',
  body: Type.Object({ code: Code }),
  reply: Type.Object({ data: Claim }),
  limits: { byAccount: { points: 10, seconds: 600 } },
  errors: ['referral.not_offered', 'referral.not_found'],
})

const Person = Type.Object({ _id: Id, name: Type.String() })

export const listReferralsOfShop = operation({
  id: 'listReferralsOfShop',
  ref: 'R-078',
  method: 'GET',
  path: '/referral/list',
  summary: 'Who invited whom and what became of it, the newest first; why some did not count',
  tag: 'referral',
  auth: { staff: ['customer.read'] },
  query: Type.Object({ status: Type.Optional(Status), reason: Type.Optional(oneOf(REFERRAL_REFUSALS)), page: PageNumber, itemsPerPage: PageSize }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        _id: Id,
        createdAt: Instant,
        changedAt: Instant,
        inviter: Person,
        friend: Person,
        status: Status,
        reason: Type.Union([Type.String(), Type.Null()], { description: 'As in a claim' }),
        orderId: Type.Union([Type.String(), Type.Null()], { description: 'The number of the order that it counts by' }),
        amounts: Type.Object({ inviter: MoneyWire, friend: MoneyWire }, { description: 'What was booked; nothing before' }),
      }),
    ),
    page: PageWire,
  }),
  errors: [],
})
