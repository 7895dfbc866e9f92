import { useLingui } from '@lingui/react/macro'
import type { UserName } from '@galleria/rules'

/** What is done to a way of reaching somebody. */
export type ContactAct = 'add' | 'change' | 'confirm'

/** What the acts are called for each kind: on the button and above its dialog, and once they are done. */
export function useContactWords(): Readonly<Record<UserName['kind'], Readonly<Record<ContactAct, { readonly title: string; readonly done: string }>>>> {
  const { t } = useLingui()
  return {
    email: {
      add: { title: t`Add an email`, done: t`Email added` },
      change: { title: t`Change your email`, done: t`Email changed` },
      confirm: { title: t`Confirm your email`, done: t`Email confirmed` },
    },
    phone: {
      add: { title: t`Add a mobile number`, done: t`Mobile number added` },
      change: { title: t`Change your mobile number`, done: t`Mobile number changed` },
      confirm: { title: t`Confirm your mobile number`, done: t`Mobile number confirmed` },
    },
  }
}
