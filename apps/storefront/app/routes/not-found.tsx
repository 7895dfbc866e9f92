import { notFound } from '../lib/responses.ts'

export const loader = () => {
  throw notFound()
}

/** Never shown: the root's error boundary is. A route without a component would be a plain resource. */
export default function NotFound() {
  return null
}
