import type { BillCategory } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { Lightbulb, type LucideIcon, ReceiptText, SatelliteDish, Smartphone } from 'lucide-react'

export const BILL_ICONS: Readonly<Record<BillCategory, LucideIcon>> = { Prepaid: Smartphone, Postpaid: ReceiptText, DTH: SatelliteDish, Electricity: Lightbulb }

export type KindWords = {
  /** In the list of kinds. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** By which the operator knows its customer. */
  readonly number: string
}

export function useBillWords(): Readonly<Record<BillCategory, KindWords>> {
  const { t } = useLingui()
  return {
    Prepaid: {
      name: t`Mobile prepaid`,
      title: t`Mobile recharge`,
      description: t`Recharge a prepaid mobile: type the number, choose a plan and pay online.`,
      number: t`Mobile number`,
    },
    Postpaid: {
      name: t`Mobile postpaid`,
      title: t`Mobile bill`,
      description: t`Pay a postpaid mobile bill online: type the number, see what is due and pay.`,
      number: t`Mobile number`,
    },
    DTH: {
      name: t`DTH`,
      title: t`DTH recharge`,
      description: t`Recharge satellite TV online: choose your operator, then a plan or an amount.`,
      number: t`Subscriber number`,
    },
    Electricity: {
      name: t`Electricity`,
      title: t`Electricity bill`,
      description: t`Pay your electricity bill online: choose your operator, see what is due and pay.`,
      number: t`Consumer number`,
    },
  }
}
