import { Trans } from '@lingui/react/macro'
import { NOTIFY_ID } from '../../lib/paths.ts'
import { NotifyForm, type NotifyFormProps } from './notify-form.tsx'
import './notify-me.css'

/** UX-17: what is sold out offers to tell when it is back. */
export function NotifyMe(props: NotifyFormProps) {
  return (
    <section id={NOTIFY_ID} className="notify" aria-labelledby={`${NOTIFY_ID}-title`} tabIndex={-1}>
      <h2 id={`${NOTIFY_ID}-title`}>
        <Trans>Tell me when it's back</Trans>
      </h2>
      <p>
        <Trans>We'll write once when it's back, and use the address for nothing else.</Trans>
      </p>
      <div className="notify-form" data-js>
        <NotifyForm {...props} />
      </div>
      <noscript>
        <p>
          <Trans>Turn on JavaScript to leave your address.</Trans>
        </p>
      </noscript>
    </section>
  )
}
