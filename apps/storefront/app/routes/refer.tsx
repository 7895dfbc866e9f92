import { ReferralPage } from '../features/referral/referral-page.tsx'
import { pageOf } from '../lib/page-context.ts'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/refer.ts'

/** Only where the shop rewards who brings a friend. */
export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf(context).config.hasReferrals) throw notFound()
  return null
}

export default function Refer() {
  return <ReferralPage />
}
