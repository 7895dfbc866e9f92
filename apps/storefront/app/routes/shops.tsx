import type { Step } from '../lib/router/page.ts'
import { ShopsPage } from '../features/shops/shops-page.tsx'
import { shopsList } from '../features/shops/shops-list.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/shops.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) => shopsList(pageOf(context), new URL(request.url))

/** How far shops may be is the browser's own affair. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Step) => {
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return !(isSame('page') && isSame('sort'))
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  return <ShopsPage {...loaderData} />
}
