import { useTenant } from '../../lib/tenant.ts'

const withOrder = (path: string, orderId: string | undefined): string => (orderId ? `${path}/${encodeURIComponent(orderId)}` : path)

/** Where help is. Not among the paths that every page loads: only these pages lead to each other. */
export function useHelpPaths() {
  const { paths } = useTenant()
  return {
    help: (orderId?: string) => paths.local(withOrder('/profile/need-help', orderId)),
    answers: (orderId?: string) => paths.local(withOrder('/profile/need-help-faq', orderId)),
    ask: (orderId?: string) => paths.local(withOrder('/profile/need-help-support-ticket', orderId)),
    tickets: () => paths.local('/profile/support-ticket'),
    ticket: (number: string) => paths.local(`/profile/${encodeURIComponent(number)}`),
    callSeller: (seller: string, orderId?: string) =>
      paths.local(`/profile/call-seller?seller=${encodeURIComponent(seller)}${orderId ? `&order=${encodeURIComponent(orderId)}` : ''}`),
    report: () => paths.local('/profile/report-issue'),
  }
}
