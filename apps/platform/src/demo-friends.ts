import { claimReferral, createReferral, getReferralSummary, logIn, registerCustomer } from '@galleria/contract'
import { caller, type Past } from './demo-orders.ts'
import { hashToken } from './http/contexts.ts'
import type { Tenant } from './modules/tenant/index.ts'
import { DEMO_LOGINS } from './welcome.ts'

/** Whom the first customer of a demo shop has invited: they have an account, and nothing has arrived for them yet. */
const DEMO_FRIENDS: Readonly<
  Record<string, readonly { readonly daysAgo: number; readonly userName: string; readonly name: { first: string; last: string } }[]>
> = {
  galleria: [
    { daysAgo: 11, userName: 'rohan@galleria.example', name: { first: 'Rohan', last: 'Nair' } },
    { daysAgo: 3, userName: 'priya@galleria.example', name: { first: 'Priya', last: 'Das' } },
  ],
  plaza: [{ daysAgo: 6, userName: 'mateo@plaza.example', name: { first: 'Mateo', last: 'Salazar' } }],
}

const DAY_MS = 86_400_000

/** Lets them come by the customer's link, by the calls that everybody has, when it happened. Those whom an earlier seed has invited stay. */
export async function inviteDemoFriends(past: Past, tenant: Tenant, now: Date): Promise<void> {
  const login = DEMO_LOGINS.find((one) => one.tenant === tenant.key)
  const friends = DEMO_FRIENDS[tenant.key]
  if (!login || !friends || !tenant.settings.wallet || !tenant.settings.referral) return
  const ago = (days: number): void => past.setTime(new Date(now.getTime() - days * DAY_MS))
  const anybody = caller(past, tenant, undefined)
  const as = ({ token, userInfo }: { readonly token: string; readonly userInfo: { readonly _id: string } }) =>
    caller(past, tenant, { kind: 'customer', customerId: userInfo._id, tokenHash: hashToken(token) })
  ago((friends[0]?.daysAgo ?? 1) + 1)
  const customer = as(await anybody(logIn, { body: { userName: login.userName, password: login.password } }))
  const { data: link } = await customer(createReferral, {})
  const { data: known } = await customer(getReferralSummary, {})
  for (const { daysAgo, userName, name } of friends.slice(known.friends.joined + known.friends.rewarded)) {
    ago(daysAgo)
    const friend = as(await anybody(registerCustomer, { body: { userName, name, password: login.password } }))
    await friend(claimReferral, { body: { code: link.code } })
  }
}
