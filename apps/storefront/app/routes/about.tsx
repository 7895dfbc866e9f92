import { AboutPage } from '../features/content/about-page.tsx'

export default function About() {
  return <AboutPage />
}
