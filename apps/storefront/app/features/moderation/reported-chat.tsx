import type { ChatMessageWire, ChatReportWire } from '@galleria/contract'
import { type ChatDecision, MAX_REPORT_TEXT } from '@galleria/rules'
import { Badge, Button, Card, Field, Notice, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Bubble } from '../../components/bubble.tsx'
import { useChatComplaintWords } from '../chat/use-chat-complaint-words.ts'
import { MoreButton } from '../../components/more-button.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { PrivatePicture } from '../account/private-picture.tsx'
import { useDecideChat, useReportedThread } from './use-chat-reports.ts'

export type ReportedChatProps = { customerId: string; report: ChatReportWire; onDecided: (decision: ChatDecision) => void }

/** What somebody has told the shop of, what was said, and what becomes of it. */
export function ReportedChat({ customerId, report, onDecided }: ReportedChatProps) {
  const { t } = useLingui()
  const id = useId()
  const { format } = useTenant()
  const failureText = useFailureText()
  const words = useChatComplaintWords()
  const [isOpen, setIsOpen] = useState(false)
  const [comments, setComments] = useState('')
  const { seller, customer, by, reason, message, isClosed, createdAt, decision, decisionComments, decidedAt } = report
  const decide = useDecideChat(report._id, onDecided)
  const act = (next: ChatDecision) => decide.mutate({ decision: next, comments })
  const names = { CUSTOMER: customer, SELLER: seller }
  const reporter = names[by]
  return (
    <Card as="li" className="reported">
      <p className="reported-head">
        <span>
          <Trans>
            {customer} and {seller}
          </Trans>
        </span>
        <Badge>{isClosed ? <Trans>Closed</Trans> : <Trans>Open</Trans>}</Badge>
      </p>
      <ul className="reported-list">
        <li>
          <b>{words[reason]}</b>
          {report.comments ? <span>{report.comments}</span> : null}
          <small className="muted">
            <Trans>
              Reported by {reporter} on {format.date(createdAt)}
            </Trans>
          </small>
        </li>
        {decision && decidedAt ? (
          <li>
            <b>{decision === 'close' ? <Trans>Closed for both</Trans> : <Trans>Left open</Trans>}</b>
            {decisionComments ? <span>{decisionComments}</span> : null}
            <small className="muted">{format.date(decidedAt)}</small>
          </li>
        ) : null}
      </ul>
      {message ? <Said message={message} name={names[message.roleType]} reportId={report._id} /> : null}
      {isOpen ? (
        <Thread customerId={customerId} reportId={report._id} names={names} />
      ) : (
        <p>
          <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
            <Trans>Read the chat</Trans>
          </Button>
        </p>
      )}
      <Field id={`${id}-text`} label={t`Note to colleagues`} optional={t`optional`}>
        <TextArea id={`${id}-text`} rows={2} maxLength={MAX_REPORT_TEXT} value={comments} onChange={(event) => setComments(event.target.value)} />
      </Field>
      {decide.error ? (
        <Notice kind="error" isAnnounced>
          <p>{failureText(decide.error)}</p>
        </Notice>
      ) : null}
      <p className="reported-acts">
        {isClosed ? null : (
          <Button size="small" isBusy={decide.isPending} onClick={() => act('close')}>
            <Trans>Close chat</Trans>
          </Button>
        )}
        {isClosed || decision === null ? (
          <Button size="small" kind="quiet" isBusy={decide.isPending} onClick={() => act('keep')}>
            {isClosed ? <Trans>Open again</Trans> : <Trans>Leave open</Trans>}
          </Button>
        ) : null}
      </p>
    </Card>
  )
}

type ThreadProps = { customerId: string; reportId: string; names: Readonly<Record<'CUSTOMER' | 'SELLER', string>> }

function Thread({ customerId, reportId, names }: ThreadProps) {
  const { t } = useLingui()
  const query = useReportedThread(customerId, reportId, true)
  return (
    <Fetched query={query} waits={null}>
      {({ pages }) => (
        <section aria-label={t`What was said`} className="reported-thread">
          <MoreButton query={query}>
            <Trans>Show earlier messages</Trans>
          </MoreButton>
          <ol>
            {pages
              .toReversed()
              .flatMap(({ data }) => data)
              .map((message) => (
                <li key={message._id}>
                  <Said message={message} name={names[message.roleType]} reportId={reportId} />
                </li>
              ))}
          </ol>
        </section>
      )}
    </Fetched>
  )
}

/** Plain text: nothing in it is markup, and nothing leads anywhere. */
function Said({ message, name, reportId }: { message: ChatMessageWire; name: string; reportId: string }) {
  const { format } = useTenant()
  const { text, pictures, createdAt, roleType } = message
  return (
    <div className="reported-said">
      <small className="muted">
        <b>{name}</b> {format.date(createdAt)}
      </small>
      {text ? <Bubble isOwn={roleType === 'CUSTOMER'}>{text}</Bubble> : null}
      {pictures.map((picture) => (
        <ReportedPicture key={picture._id} reportId={reportId} picture={picture} />
      ))}
    </div>
  )
}

function ReportedPicture({ reportId, picture: { _id: pictureId, alt, width, height } }: { reportId: string; picture: ChatMessageWire['pictures'][number] }) {
  const { t } = useLingui()
  const api = useApi()
  return (
    <PrivatePicture
      pictureKey={['reported-picture', pictureId]}
      bring={(options) => api.getReportedChatPicture({ params: { reportId, pictureId } }, options)}
      name={alt || t`Picture without a description`}
      width={width}
      height={height}
    />
  )
}
