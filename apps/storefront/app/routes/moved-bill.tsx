import { billCategoryOf, billPath } from '../lib/bill-paths.ts'
import { pageOf } from '../lib/page-context.ts'
import { notFound, redirect } from '../lib/responses.ts'
import type { Route } from './+types/moved-bill.ts'

/** what is paid stands in the last part of the address, and by it where that is begun now. */
export function loader({ context, params }: Route.LoaderArgs) {
  const category = billCategoryOf(params.category)
  if (!pageOf(context).config.hasBills || !category) throw notFound()
  const { id, number } = { id: undefined, number: undefined, ...params }
  throw redirect(billPath(category, { operator: id, number }), 301)
}

/** Never shown: the loader leads away, or the root's error boundary is shown. A route without a component would be a plain resource. */
export default function MovedBill() {
  return null
}
