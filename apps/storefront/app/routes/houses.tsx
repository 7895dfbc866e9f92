import { facilityIn } from '@galleria/rules'
import type { Step } from '../lib/router/page.ts'
import { ShopsPage } from '../features/shops/shops-page.tsx'
import { shopsList } from '../features/shops/shops-list.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/houses.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

/** houses of health care of one kind. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const facility = facilityIn(params.houses)
  if (!facility) throw notFound()
  return shopsList(pageOf(context), new URL(request.url), facility)
}

/** How far they may be is the browser's own affair. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Step) => {
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return !(currentUrl.pathname === nextUrl.pathname && isSame('page') && isSame('sort'))
}

export default function Houses({ loaderData }: Route.ComponentProps) {
  return <ShopsPage {...loaderData} />
}
