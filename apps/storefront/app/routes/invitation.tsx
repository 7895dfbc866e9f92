import { InvitationPage } from '../features/referral/invitation-page.tsx'
import { pageOf } from '../lib/page-context.ts'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/invitation.ts'

/** Only where the shop rewards who brings a friend. */
export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf(context).config.hasReferrals) throw notFound()
  return null
}

export default function Invitation() {
  return <InvitationPage />
}
