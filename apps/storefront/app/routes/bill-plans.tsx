import { isRecharge } from '@galleria/rules'
import { operatorsOf } from '../features/bills/bill-data.ts'
import { PlansPage } from '../features/bills/plans-page.tsx'
import type { Route } from './+types/bill-plans.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { operators: (await operatorsOf({ context }))?.filter(({ category }) => isRecharge(category)) }
}

export default function BillPlans({ loaderData }: Route.ComponentProps) {
  return <PlansPage operators={loaderData.operators} />
}
