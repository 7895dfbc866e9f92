import type { SellerReturnWire } from '@galleria/contract'
import { MAX_RETURN_TEXT, type ReturnReason } from '@galleria/rules'
import { Checkbox, Field, fieldProps, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { Asking } from './asking.tsx'
import { RefundWay } from './refund-way.tsx'
import { type ReturnAnswer, useAnswerReturn } from './use-shop-returns.ts'
import '../../components/form/form.css'

export type AnswerReturnDialogProps = {
  one: SellerReturnWire
  to: ReturnAnswer['status']
  onClose: () => void
  /** It stands in another list now. */
  onMoved: () => void
}

/** For these reasons it is seldom fit to be sold again. */
const WORN: ReadonlySet<ReturnReason> = new Set(['broken', 'not_as_described'])

type Words = { readonly title: string; readonly does: string; readonly said: string; readonly means: ReactNode }

/** One step of a return, with what belongs to it: a word to the customer, or whether its pieces are for sale again. */
export function AnswerReturnDialog({ one, to, onClose, onMoved }: AnswerReturnDialogProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const id = useId()
  const words = useWords(one)[to]
  const { mutate, isPending, error } = useAnswerReturn(one._id)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [restock, setRestock] = useState(!WORN.has(one.reason))
  const answer = () => {
    const isUnsaid = to === 'refused' && note.trim() === ''
    setMissing(isUnsaid)
    if (isUnsaid) return document.getElementById(id)?.focus()
    const said: ReturnAnswer = to === 'received' ? { status: to, restock } : to === 'refunded' ? { status: to } : { status: to, note }
    mutate(said, {
      onSuccess: ({ data: { refund } }) => {
        // Pieces whose money went back meanwhile are left out.
        const amount = format.money(refund)
        toast(to === 'refunded' ? t`${amount} is refunded` : words.said)
        onMoved()
      },
    })
  }
  const field = {
    hint:
      to === 'refused'
        ? t`Say why. The customer reads it beside the return and in an email.`
        : t`Optional. The customer reads it beside the return and in an email.`,
    error: isMissing ? t`Say why you don't take it back.` : undefined,
  }
  return (
    <Asking
      title={words.title}
      keeps={<Trans>Not now</Trans>}
      does={words.does}
      isDangerous={to === 'refused'}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onDone={answer}
    >
      <p>{words.means}</p>
      {to === 'accepted' || to === 'refused' ? (
        <Field id={id} label={t`Message to the customer`} {...field}>
          <TextArea {...fieldProps(id, field)} rows={3} maxLength={MAX_RETURN_TEXT} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      ) : null}
      {to === 'received' ? (
        <Checkbox checked={restock} onChange={(event) => setRestock(event.target.checked)} label={<Trans>It's as good as new: put it back into stock</Trans>} />
      ) : null}
    </Asking>
  )
}

function useWords({ number, refund, refundTo, refundToWallet, payment }: SellerReturnWire): Readonly<Record<ReturnAnswer['status'], Words>> {
  const { t } = useLingui()
  const { format } = useTenant()
  const amount = format.money(refund)
  return {
    accepted: {
      title: t`Accept this return?`,
      does: t`Accept return`,
      said: t`Return ${number} accepted`,
      means: <Trans>The customer is asked to send {number} to your address.</Trans>,
    },
    refused: {
      title: t`Refuse this return?`,
      does: t`Refuse return`,
      said: t`Return ${number} refused`,
      means: <Trans>The customer gets no money back for {number}. This can't be undone.</Trans>,
    },
    received: {
      title: t`Has this return arrived?`,
      does: t`It has arrived`,
      said: t`Return ${number} has arrived`,
      means: <Trans>Once you have checked {number}, you refund it.</Trans>,
    },
    refunded: {
      title: t`Refund ${amount}?`,
      does: t`Refund ${amount}`,
      said: t`${amount} is refunded`,
      means:
        refundTo === 'wallet' ? (
          <Trans>It goes to the customer's wallet, as they asked. This can't be undone.</Trans>
        ) : (
          <>
            <RefundWay refund={refund} toWallet={refundToWallet.amount} payment={payment} /> <Trans>This can't be undone.</Trans>
          </>
        ),
    },
  }
}
