import { ContactPage } from '../features/content/contact-page.tsx'

export default function Contact() {
  return <ContactPage />
}
