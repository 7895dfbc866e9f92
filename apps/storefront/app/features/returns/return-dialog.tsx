import type { OrderPartWire, PaidPartWire, ReturnWire } from '@galleria/contract'
import {
  MAX_RETURN_PICTURES,
  MAX_RETURN_TEXT,
  REFUND_WORKING_DAYS,
  type RefundTarget,
  RETURN_REASONS,
  type ReturnReason,
  walletShareOfRefund,
} from '@galleria/rules'
import { Button, Dialog, Field, FieldError, FieldLegend, fieldProps, Notice, Select, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { PhotoField } from '../../components/photo-field.tsx'
import { RefundTargetField, useHasWallet } from './refund-target.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { moneyBack } from './amount-back.ts'
import { ReturnItemsField } from './return-items-field.tsx'
import type { Returnable } from './return-queries.ts'
import { useReturnWords } from './return-words.ts'
import '../../components/form/form.css'

export type ReturnDialogProps = {
  part: Pick<OrderPartWire, 'orderId' | 'items' | 'provider' | 'payment' | 'total' | 'wallet' | 'refunded'>
  returnable: readonly Returnable[]
  /** Undefined where nothing was paid. */
  paid: PaidPartWire | undefined
  isOpen: boolean
  onClose: () => void
  onAsked: (one: ReturnWire) => void
}

type Draft = {
  readonly pieces: ReadonlyMap<string, number>
  readonly reason: ReturnReason | ''
  readonly comments: string
  readonly photos: readonly string[]
  readonly refundTo: RefundTarget
}
const NOTHING: Draft = { pieces: new Map(), reason: '', comments: '', photos: [], refundTo: 'payment' }

/** G-06: which pieces, why, and photographs of it. What was typed stays when it is closed by mistake. */
export function ReturnDialog({ part, returnable, paid, isOpen, onClose, onAsked }: ReturnDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const words = useReturnWords()
  const { format } = useTenant()
  const [draft, setDraft] = useState(() => (returnable.length === 1 ? { ...NOTHING, pieces: new Map([[returnable[0]?._id ?? '', 1]]) } : NOTHING))
  const [sending, setSending] = useState(0)
  const [once, isBusy] = useOneAtATime()
  const [error, setError] = useState<{ readonly items?: string; readonly reason?: string; readonly failure?: string }>({})
  const change = (some: Partial<Draft>) => setDraft((known) => ({ ...known, ...some }))

  const hasWallet = useHasWallet()
  const asks = hasWallet && part.wallet.amount < part.total.amount
  const back = moneyBack(paid, draft.pieces)
  const fromWallet = back ? walletShareOfRefund({ total: part.total.amount, wallet: part.wallet.amount }, part.refunded.amount, back.amount) : 0
  const toWallet = asks && draft.refundTo === 'wallet' ? (back?.amount ?? 0) : fromWallet

  async function send(): Promise<void> {
    const { reason, comments, photos, refundTo } = draft
    const items = [...draft.pieces].map(([_id, quantity]) => ({ _id, quantity }))
    if (items.length === 0 || reason === '') {
      setError({ ...(items.length === 0 ? { items: t`Choose at least one item.` } : {}), ...(reason === '' ? { reason: t`Choose a reason.` } : {}) })
      document.getElementById(items.length === 0 ? `${id}-items` : `${id}-reason`)?.focus()
      return
    }
    setError({})
    try {
      const { data } = await api.askReturn({ body: { orderId: part.orderId, items, reason, comments, images: [...photos], ...(asks ? { refundTo } : {}) } })
      onClose()
      setDraft(NOTHING)
      onAsked(data)
      toast(t`You've asked ${part.provider.name} for a return`)
    } catch (cause) {
      setError({ failure: failureText(cause) })
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Return items`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={`${id}-form`} isBusy={isBusy} aria-disabled={sending > 0 || undefined}>
          <Trans>Request return</Trans>
        </Button>
      }
    >
      <form
        method="post"
        id={`${id}-form`}
        className="form"
        noValidate
        data-live
        onSubmit={(event) => {
          event.preventDefault()
          if (sending === 0) void once(send)
        }}
      >
        <fieldset id={`${id}-items`} tabIndex={-1} aria-describedby={error.items ? `${id}-items-error` : undefined}>
          <FieldLegend>{t`What are you returning?`}</FieldLegend>
          <ReturnItemsField items={part.items} returnable={returnable} pieces={draft.pieces} onChange={(pieces) => change({ pieces })} />
          {error.items ? (
            <FieldError id={`${id}-items-error`} isAnnounced>
              {error.items}
            </FieldError>
          ) : null}
        </fieldset>
        <Field id={`${id}-reason`} label={t`Why?`} error={error.reason}>
          <Select
            isField
            {...fieldProps(`${id}-reason`, { error: error.reason })}
            value={draft.reason}
            onChange={(event) => change({ reason: RETURN_REASONS.find((each) => each === event.target.value) ?? '' })}
          >
            <option value="">{t`Choose a reason`}</option>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {words.reason[reason]}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={`${id}-comments`} label={t`Tell the shop more`} optional={t`optional`}>
          <TextArea
            id={`${id}-comments`}
            rows={3}
            maxLength={MAX_RETURN_TEXT}
            value={draft.comments}
            onChange={(event) => change({ comments: event.target.value })}
          />
        </Field>
        <PhotoField
          folder="returns"
          most={MAX_RETURN_PICTURES}
          photos={draft.photos}
          sending={sending}
          onChange={(next) => setDraft((known) => ({ ...known, photos: next(known.photos) }))}
          onSending={setSending}
          uploadFailed={(reason) => t`Upload failed: ${reason}`}
        />
        {asks ? <RefundTargetField isCash={part.payment.type === 'COD'} value={draft.refundTo} onChange={(refundTo) => change({ refundTo })} /> : null}
        <p role="status">
          {back ? (
            toWallet > 0 && toWallet === back.amount ? (
              <Trans>
                You get <b>{format.money(back)}</b> in your wallet.
              </Trans>
            ) : toWallet > 0 ? (
              <Trans>
                You get <b>{format.money(back)}</b> back, {format.money({ ...back, amount: toWallet })} of it in your wallet.
              </Trans>
            ) : (
              <Trans>
                You get <b>{format.money(back)}</b> back.
              </Trans>
            )
          ) : null}
        </p>
        <p className="muted small">
          <Trans>
            {part.provider.name} answers with the address. Once they have it, your money is on its way within {REFUND_WORKING_DAYS} working days.
          </Trans>
        </p>
        {error.failure ? (
          <Notice kind="error" isAnnounced>
            <p>{error.failure}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}
