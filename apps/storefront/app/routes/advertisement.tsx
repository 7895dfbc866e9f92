import { adsIn } from '../features/advertisement/ad-data.ts'
import { AdvertisementPage } from '../features/advertisement/advertisement-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/advertisement.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

export const loader = async ({ context }: Route.LoaderArgs) => ({ ads: await adsIn(pageOf(context)) })

export default function Advertisement({ loaderData }: Route.ComponentProps) {
  return <AdvertisementPage {...loaderData} />
}
