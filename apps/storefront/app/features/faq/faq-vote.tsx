import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Whether an answer helped: counted, and nobody is remembered. Whom it didn't is led on to somebody who can. */
export function FaqVote({ id, question }: { id: string; question: string }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const api = useApi()
  const failureText = useFailureText()
  const [said, setSaid] = useState<boolean | string>()
  async function rate(helpful: boolean): Promise<void> {
    setSaid(helpful)
    try {
      await api.rateFaq({ params: { id }, body: { helpful } })
    } catch (error) {
      setSaid(failureText(error))
    }
  }
  return (
    <p className="faq-vote" lang={tenant.locale} role="status" data-js>
      {said === undefined ? (
        <>
          <span className="muted">
            <Trans>Did this help?</Trans>
          </span>
          <button type="button" className="faq-say" aria-label={t`Yes, “${question}” helped`} onClick={() => void rate(true)}>
            <Trans>Yes</Trans>
          </button>
          <button type="button" className="faq-say" aria-label={t`No, “${question}” didn't help`} onClick={() => void rate(false)}>
            <Trans>No</Trans>
          </button>
        </>
      ) : typeof said === 'string' ? (
        said
      ) : said ? (
        <Trans>Good to know, thank you.</Trans>
      ) : (
        <Trans>
          Then ask us: <a href={paths.local('/profile/need-help-support-ticket')}>open a ticket</a>
        </Trans>
      )}
    </p>
  )
}
