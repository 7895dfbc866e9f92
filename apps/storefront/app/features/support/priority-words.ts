import type { TicketPriority } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** How pressing a ticket is. */
export function usePriorityWords(): Readonly<Record<TicketPriority, string>> {
  const { t } = useLingui()
  return { low: t`Can wait`, normal: t`Normal`, high: t`High`, urgent: t`Urgent` }
}
