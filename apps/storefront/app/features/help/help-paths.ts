import { useTenant } from '../../lib/tenant.ts'

const withOrder = (path: string, orderId: string | undefined): string => (orderId ? `${path}/${encodeURIComponent(orderId)}` : path)

/** Where help is. Not among the paths that every page loads: only these pages lead to each other. */
export function useHelpPaths() {
  const { paths } = useTenant()
  return {
    /** The order's page with the question whether to cancel it, or with the form for what goes back of one seller's part. */
    cancel: (orderId: string) => `${paths.orderDetail(orderId)}?cancel=ask`,
    sendBack: (orderId: string, part: string) => `${paths.orderDetail(orderId)}?return=${encodeURIComponent(part)}`,
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
