import type { ApiClient } from '@galleria/api-client'
import { isEmail } from '@galleria/rules'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type Asked = { readonly answer: ReactNode; readonly problem?: undefined } | { readonly answer?: undefined; readonly problem: string }

/** What was pressed is gone with the form. */
const takeFocus = (answer: HTMLElement | null): void => answer?.focus()

/** What somebody is told who waits for something, in place of the form; `isAsked`: because they have just asked for it. */
const said = (outcome: 'waiting' | 'confirm' | 'in_stock', isAsked = false): ReactNode => (
  <p role="status" className="notify-said" tabIndex={-1} ref={isAsked ? takeFocus : undefined}>
    {outcome === 'waiting' ? (
      <Trans>You'll hear from us when it's back.</Trans>
    ) : outcome === 'confirm' ? (
      <Trans>Check your email and open the link in it, so that we know the address is yours.</Trans>
    ) : (
      <Trans>It's just come back. Reload the page to buy it.</Trans>
    )}
  </p>
)

/** Nothing for an account that does not wait for this. */
export async function whetherToBeTold(api: ApiClient, variantId: string, signal: AbortSignal): Promise<ReactNode> {
  const { data } = await api.listStockAlerts(undefined, { signal })
  return data.some(({ variation }) => variation._id === variantId) ? said('waiting') : null
}

/** Asks for a message to the address in the form. What is wrong with that is a `problem`; throws what the platform answers. */
export async function askToBeTold(api: ApiClient, i18n: I18n, { variantId, form }: { readonly variantId: string; readonly form: FormData }): Promise<Asked> {
  const typed = form.get('email')
  const email = typeof typed === 'string' ? typed.trim() : ''
  if (email === '') return { problem: i18n._(msg`Please enter your email address.`) }
  if (!isEmail(email)) return { problem: i18n._(msg`This doesn't look like an email address, such as name@example.com.`) }
  const { data } = await api.askForStockAlert({ body: { variation: variantId, email } })
  return { answer: said(data.outcome, true) }
}
