import { loadBillPage } from '../features/bills/bill-data.ts'
import { BillsPage } from '../features/bills/bills-page.tsx'
import type { Route } from './+types/bill-dth.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => loadBillPage({ context, id: params.id, kind: params.category, kinds: ['DTH'] })

export default function BillDth({ loaderData }: Route.ComponentProps) {
  return <BillsPage {...loaderData} />
}
