import { operatorsOf } from '../features/bills/bill-data.ts'
import { BillsPage } from '../features/bills/bills-page.tsx'
import type { Route } from './+types/bill-start.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { operators: (await operatorsOf({ context }))?.filter(({ category }) => category === 'Prepaid') }
}

export default function BillStart({ loaderData }: Route.ComponentProps) {
  return <BillsPage category="Prepaid" operatorId={undefined} operators={loaderData.operators} isStart />
}
