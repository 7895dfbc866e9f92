import { EMAIL_MAX, isEmail, REPORT_KINDS, TICKET_TEXT_MAX } from '@galleria/rules'
import { Button, ButtonLink, Card, EmptyState, Field, fieldProps, Input, Notice, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useBrowserQuery, useHydrated } from '../../lib/hydrated.ts'
import { useQuery } from '../../lib/router/use-page.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { type Attachment, AttachmentField } from './attachment-field.tsx'
import { useFailureOfFiles } from './gone-file.ts'
import { useHelpPaths } from './help-paths.ts'
import '../../components/form/form.css'
import '../../components/gate.css'
import './help.css'

/** R-077: a product, a shop or a page that shouldn't be as it is. Guests, too: they are answered by mail. */
export function ReportPage() {
  const { t } = useLingui()
  const [sent, setSent] = useState<{ readonly number: string; readonly isOwn: boolean }>()
  return (
    <div className="wrap help-report">
      <PageHead title={t`Report an issue`} isIndexed={false} />
      {sent ? (
        <Sent {...sent} />
      ) : (
        <>
          <div>
            <h1>
              <Trans>Report an issue</Trans>
            </h1>
            <p className="lead">
              <Trans>Is something wrong with a product, a shop or a page? Tell us. You get a number, and an answer from a person.</Trans>
            </p>
          </div>
          <ReportForm onSent={setSent} />
        </>
      )}
    </div>
  )
}

function Sent({ number, isOwn }: { number: string; isOwn: boolean }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const help = useHelpPaths()
  return (
    <div role="status">
      <EmptyState
        icon={Flag}
        title={t`We got it: ${number}`}
        text={isOwn ? <Trans>A person looks at it. You'll find the answer in the ticket.</Trans> : <Trans>A person looks at it and answers by email.</Trans>}
        actions={
          isOwn ? (
            <ButtonLink href={help.ticket(number)}>
              <Trans>See the ticket</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.home()}>
              <Trans>Look around</Trans>
            </ButtonLink>
          )
        }
      />
    </div>
  )
}

function ReportForm({ onSent }: { onSent: (sent: { number: string; isOwn: boolean }) => void }) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const attempt = useAttempt()
  const session = useSession()
  const kindAsked = useQuery().get('kind')
  const kind = REPORT_KINDS.find((each) => each === kindAsked) ?? 'page'
  const named = useBrowserQuery().get('about') ?? ''
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const failureText = useFailureOfFiles(attachments)
  const [sending, setSending] = useState(0)
  const [once, isBusy] = useOneAtATime()
  const [error, setError] = useState<{ page?: string; comments?: string; email?: string; failure?: string }>({})
  // What it is about only the browser knows; that a product or a shop is named, the server knows as well, so that no field goes away under somebody's eyes.
  const isAlive = useHydrated()
  const isNamed = isAlive ? named !== '' : kind !== 'page'

  /** From the fields themselves: what was typed before the page was alive counts. */
  async function send(form: HTMLFormElement): Promise<void> {
    const typed = new FormData(form)
    const textOf = (name: string): string => {
      const value = typed.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const [page, comments, email] = [textOf('page'), textOf('comments'), textOf('email')]
    const missing = {
      ...(isNamed || page !== '' ? {} : { page: t`Which page is it? Copy its address here.` }),
      ...(comments === '' ? { comments: t`Please tell us what's wrong.` } : {}),
      ...(session || isEmail(email) ? {} : { email: t`Email should look like name@example.com` }),
    }
    setError(missing)
    const [first] = Object.keys(missing)
    if (first) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    try {
      // The platform knows all hosts of the shop, and what is a page there.
      const about = isNamed ? named : page
      const said = { body: { kind, about, comments, ...(session ? { attachments: attachments.map(({ url }) => url) } : { email }) } }
      const { data } = await attempt(said, (options) => api.reportIssue(said, options))
      onSent({ number: data.ticket_Id, isOwn: data.isOwn })
    } catch (cause) {
      if (isNamed || !(isApiFailure(cause) && cause.code === 'ticket.about_unknown')) return setError({ failure: failureText(cause) })
      setError({ page: t`That isn't a page of this shop. Copy its address from your browser.` })
      document.getElementById(`${id}-page`)?.focus()
    }
  }
  return (
    <Card
      as="form"
      method="post"
      className="form"
      noValidate
      data-live
      data-js
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (sending === 0) void once(() => send(form))
      }}
    >
      {isNamed ? null : (
        <Field id={`${id}-page`} label={t`Address of the page`} error={error.page}>
          <Input {...fieldProps(`${id}-page`, { error: error.page })} name="page" inputMode="url" maxLength={400} />
        </Field>
      )}
      <Field id={`${id}-comments`} label={t`What's wrong?`} error={error.comments}>
        <TextArea {...fieldProps(`${id}-comments`, { error: error.comments })} rows={5} name="comments" maxLength={TICKET_TEXT_MAX} />
      </Field>
      {/* Until the page is alive it has both, and shows what fits whoever looks: nothing below moves then. */}
      {session || !isAlive ? (
        <div className="gate-customer">
          <AttachmentField
            audience={t`Only you and our support team can see them.`}
            attachments={attachments}
            sending={sending}
            onChange={setAttachments}
            onSending={setSending}
          />
        </div>
      ) : null}
      {session ? null : (
        <div className="gate-guest">
          <Field id={`${id}-email`} label={t`Your email address`} hint={t`We only use it to answer you.`} error={error.email}>
            <Input
              {...fieldProps(`${id}-email`, { error: error.email, hint: 'yes' })}
              type="email"
              inputMode="email"
              autoComplete="email"
              name="email"
              maxLength={EMAIL_MAX}
            />
          </Field>
        </div>
      )}
      {error.failure ? (
        <Notice kind="error" isAnnounced>
          <p>{error.failure}</p>
        </Notice>
      ) : null}
      <Button type="submit" isBusy={isBusy}>
        <Trans>Send</Trans>
      </Button>
    </Card>
  )
}
