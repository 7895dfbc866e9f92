import { ContactPage } from '../features/content/contact-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['around'] } satisfies RouteHandle

export default function Contact() {
  return <ContactPage />
}
