import type { TicketStatus } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** How a ticket stands, as its customer sees it. */
export function useTicketWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const status: Readonly<Record<TicketStatus, string>> = {
      open: t`We're on it`,
      waiting_customer: t`Waiting for you`,
      waiting_shop: t`We're on it`,
      solved: t`Solved, if you agree`,
      closed: t`Closed`,
    }
    return status
  }, [t])
}
