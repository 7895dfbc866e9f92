import { loadBillPage } from '../features/bills/bill-data.ts'
import { BillsPage } from '../features/bills/bills-page.tsx'
import type { Route } from './+types/bill-mobile.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadBillPage({ context, id: params.id, kind: 'category' in params ? params.category : undefined, kinds: ['Prepaid', 'Postpaid'] })

export default function BillMobile({ loaderData }: Route.ComponentProps) {
  return <BillsPage {...loaderData} />
}
