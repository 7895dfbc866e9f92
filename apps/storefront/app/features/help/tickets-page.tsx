import type { TicketSummaryWire } from '@galleria/contract'
import { Badge, ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, LifeBuoy } from 'lucide-react'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { HelpGate } from './help-gate.tsx'
import { useHelpPaths } from './help-paths.ts'
import { TicketPages } from './ticket-pages.tsx'
import { useTicketWords } from './ticket-words.ts'
import { useTickets } from './use-tickets.ts'

/** */
export function TicketsPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <HelpGate title={t`Support tickets`} back={{ href: paths.profile(), label: t`My account` }}>
      {(session) => <Tickets session={session} />}
    </HelpGate>
  )
}

function Tickets({ session }: { session: Session }) {
  const help = useHelpPaths()
  const query = useTickets(session.userInfo._id)
  return (
    <>
      <div className="account-head account-head-act">
        <h1>
          <Trans>Support tickets</Trans>
        </h1>
        {query.data?.pages[0]?.data.length ? (
          <ButtonLink size="small" href={help.ask()}>
            <Trans>Ask a new question</Trans>
          </ButtonLink>
        ) : null}
      </div>
      <TicketPages query={query} empty={<NoTickets />}>
        {(ticket) => <TicketRow key={ticket._id} ticket={ticket} />}
      </TicketPages>
    </>
  )
}

function NoTickets() {
  const { t } = useLingui()
  const help = useHelpPaths()
  return (
    <EmptyState
      icon={LifeBuoy}
      level={2}
      title={t`No tickets yet`}
      text={<Trans>Your questions and our answers appear here. Most things are already answered in our help.</Trans>}
      actions={
        <>
          <ButtonLink href={help.ask()}>
            <Trans>Ask a question</Trans>
          </ButtonLink>
          <ButtonLink kind="quiet" href={help.help()}>
            <Trans>Need help</Trans>
          </ButtonLink>
        </>
      }
    />
  )
}

function TicketRow({ ticket }: { ticket: TicketSummaryWire }) {
  const { format } = useTenant()
  const help = useHelpPaths()
  const words = useTicketWords()
  const { ticket_Id: number, subject, status, turn, changedAt, categoryName } = ticket
  return (
    <li>
      <a href={help.ticket(number)}>
        <span>
          <b>{subject}</b>
          <small>
            <span className="unbroken">{number}</span> · {categoryName} · {format.date(changedAt)}
          </small>
        </span>
        <Badge className={turn === 'customer' ? 'ticket-yours' : 'ticket-state'}>{words[status]}</Badge>
        <ChevronRight className="icon" aria-hidden="true" />
      </a>
    </li>
  )
}
