import { PayoutsPage } from '../features/profile/payouts-page.tsx'
import { pageOf } from '../lib/page-context.ts'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/payouts.ts'

/** Only where the shop sends money. */
export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf(context).config.hasPayouts) throw notFound()
  return null
}

export default function Payouts() {
  return <PayoutsPage />
}
