import { loadContent } from '../features/content/content-data.ts'
import { ContentPage } from '../features/content/content-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/privacy.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) => loadContent(pageOf(context), 'privacy', request)

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />
}
