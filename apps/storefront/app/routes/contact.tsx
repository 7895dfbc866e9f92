import { groupedPhone } from '@galleria/rules'
import { ContactPage } from '../features/content/contact-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/contact.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

export function loader({ context }: Route.LoaderArgs) {
  const { support, country } = pageOf(context).config
  return { phone: groupedPhone(support.phone, country) }
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />
}
