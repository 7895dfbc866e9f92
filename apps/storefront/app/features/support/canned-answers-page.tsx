import type { CannedAnswerWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { MAX_CANNED_ANSWERS } from '@galleria/rules'
import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, MessageSquareText } from 'lucide-react'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { HelpWaits } from '../help/help-gate.tsx'
import '../help/help.css'
import { CANNED_PATH, QUEUE_PATH } from '../staff/staff-paths.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { CannedAnswerEditor } from './canned-answer-editor.tsx'
import './canned-answers.css'
import { useCannedAnswers } from './use-canned-answers.ts'

/** What the shop answers often, for those who answer: the list, one of it (`?answer=`), or a new one (`?new=1`). */
export function CannedAnswersPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const query = useBrowserQuery()
  const chosen = query.get('answer') ?? undefined
  const isEditing = chosen !== undefined || query.has('new')
  return (
    <StaffPage
      title={t`Canned answers`}
      icon={MessageSquareText}
      right={{ staff: 'ticket.answer' }}
      refused={<Trans>Your account can't answer tickets.</Trans>}
      back={isEditing ? { href: paths.local(CANNED_PATH), label: t`Canned answers` } : { href: paths.local(QUEUE_PATH), label: t`Ticket queue` }}
      waits={<HelpWaits />}
    >
      {(customerId) => <Answers key={chosen ?? (isEditing ? 'new' : 'list')} {...{ customerId, chosen, isEditing }} />}
    </StaffPage>
  )
}

type AnswersProps = { customerId: string; chosen: string | undefined; isEditing: boolean }

function Answers({ customerId, chosen, isEditing }: AnswersProps) {
  return (
    <Fetched query={useCannedAnswers(customerId)} waits={<HelpWaits />}>
      {(list) => (isEditing ? <CannedAnswerEditor customerId={customerId} list={list} chosen={chosen} /> : <AnswerList answers={list.answers} />)}
    </Fetched>
  )
}

function AnswerList({ answers }: { answers: readonly CannedAnswerWire[] }) {
  const { t } = useLingui()
  const { paths, tenant } = useTenant()
  const isFull = answers.length >= MAX_CANNED_ANSWERS
  const add = (
    <ButtonLink size="small" href={paths.local(`${CANNED_PATH}?new=1`)}>
      <Trans>New answer</Trans>
    </ButtonLink>
  )
  return (
    <>
      <div className="account-head account-head-act">
        <h1>
          <Trans>Canned answers</Trans>
        </h1>
        {isFull || answers.length === 0 ? null : add}
      </div>
      {isFull ? (
        <p className="muted">
          <Trans>You can have up to {MAX_CANNED_ANSWERS} answers. Remove one to write another.</Trans>
        </p>
      ) : null}
      {answers.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          level={2}
          title={t`No canned answers yet`}
          text={<Trans>Write your frequent answers once, in every language of the shop.</Trans>}
          actions={add}
        />
      ) : (
        <ul className="ticket-list">
          {answers.map(({ _id, title, comments }) => (
            <li key={_id}>
              <a href={paths.local(`${CANNED_PATH}?answer=${encodeURIComponent(_id)}`)}>
                <span>
                  <b>{textIn(title, tenant.locale)}</b>
                  <small className="canned-beginning">{textIn(comments, tenant.locale)}</small>
                </span>
                <ChevronRight className="icon" aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
