import { loadFaq } from '../features/faq/faq-data.ts'
import { FaqPage } from '../features/faq/faq-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/faq.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) => loadFaq(pageOf(context), request)

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <FaqPage {...loaderData} />
}
