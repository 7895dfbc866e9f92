import { loadBillPage } from '../features/bills/bill-data.ts'
import { BillsPage } from '../features/bills/bills-page.tsx'
import type { Route } from './+types/bill-electricity.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => loadBillPage({ context, id: params.id, kind: params.category, kinds: ['Electricity'] })

export default function BillElectricity({ loaderData }: Route.ComponentProps) {
  return <BillsPage {...loaderData} />
}
