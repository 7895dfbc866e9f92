import type { TicketStatus } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** How a ticket stands, as its customer sees it. */
export function useTicketWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const status: Readonly<Record<TicketStatus, string>> = {
      open: t`With us`,
      waiting_customer: t`Waits for you`,
      waiting_shop: t`With us`,
      solved: t`Solved, waits for your word`,
      closed: t`No longer open`,
    }
    return status
  }, [t])
}
