import type { TicketPriority } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

/** How pressing a ticket is. */
export function usePriorityWords(): Readonly<Record<TicketPriority, string>> {
  const { t } = useLingui()
  return { low: t`Can wait`, normal: t`As usual`, high: t`Pressing`, urgent: t`Urgent` }
}
