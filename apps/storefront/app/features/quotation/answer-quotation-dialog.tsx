import type { QuotationWire } from '@galleria/contract'
import { moneyFromDecimal } from '@galleria/kernel'
import { QUOTATION_DAYS, QUOTATION_DAYS_MAX, QUOTATION_DAYS_MIN, QUOTATION_TEXT_MAX, typedDecimal } from '@galleria/rules'
import { Button, Dialog, Field, fieldProps, keepFocus, Notice, Skeleton, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TextField } from '../../components/form/text-field.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { Fetched } from '../account/fetched.tsx'
import { QuotationFacts } from './quotation-facts.tsx'
import '../../components/form/form.css'

export type AnswerQuotationDialogProps = { quoteId: string; number: string; onClose: () => void }

/** What a customer asks a seller for: with a price, or by saying that there is none. */
export function AnswerQuotationDialog({ quoteId, number, onClose }: AnswerQuotationDialogProps) {
  const { t } = useLingui()
  const api = useApi()
  const id = useId()
  const found = useQuery({
    queryKey: ['seller-quotation', quoteId],
    queryFn: async ({ signal }) => (await api.getSellerQuotation({ params: { quoteId } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const answer = useAnswer(quoteId, onClose)
  const { data } = found
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Quote ${number}`}
      closeLabel={t`Close`}
      footer={
        data && (data.can.offer || data.can.decline) ? (
          <>
            {data.can.offer ? (
              <Button type="submit" form={id} isBusy={answer.isPending && answer.variables.kind === 'offer'} onMouseDown={keepFocus}>
                <Trans>Offer this price</Trans>
              </Button>
            ) : null}
            {data.can.decline ? (
              <Button
                type="submit"
                form={id}
                name="act"
                value="decline"
                kind="quiet"
                isBusy={answer.isPending && answer.variables.kind === 'decline'}
                onMouseDown={keepFocus}
              >
                <Trans>Decline</Trans>
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <Fetched query={found} waits={<Skeleton className="quotation-wait" />}>
        {(quotation) => (
          <>
            <div className="quotation-asked">
              <QuotationFacts quotation={quotation} who={quotation.customer} />
            </div>
            {quotation.can.offer || quotation.can.decline ? <AnswerForm formId={id} quotation={quotation} answer={answer} /> : null}
          </>
        )}
      </Fetched>
    </Dialog>
  )
}

type Answer =
  | { readonly kind: 'offer'; readonly unitPrice: number; readonly validDays: number; readonly comments: string }
  | { readonly kind: 'decline'; readonly comments: string }

function useAnswer(quoteId: string, onDone: () => void) {
  const { t } = useLingui()
  const api = useApi()
  return useOneMutation({
    mutationFn: (answer: Answer) => {
      const params = { quoteId }
      const { comments } = answer
      if (answer.kind === 'decline') return api.declineQuotation({ params, body: { comments } })
      const { unitPrice, validDays } = answer
      return api.offerQuotation({ params, body: { unitPrice, validDays, comments } })
    },
    onSuccess: (_, { kind }) => {
      toast(kind === 'offer' ? t`The customer has your offer` : t`The customer has your answer`)
      onDone()
    },
  })
}

type AnswerFormProps = { formId: string; quotation: QuotationWire; answer: ReturnType<typeof useAnswer> }

function AnswerForm({ formId, quotation, answer }: AnswerFormProps) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const failureText = useFailureText()
  const [price, setPrice] = useState('')
  const [days, setDays] = useState(String(QUOTATION_DAYS))
  const [comments, setComments] = useState('')
  const [error, setError] = useState<{ readonly price?: string; readonly days?: string }>({})
  const { price: today } = quotation.item
  const { quantity } = quotation
  const offered = today && moneyFromDecimal(typedDecimal(price, tenant.formatLocale, today.currency) ?? '', today.currency)
  const isLower = today && offered && offered.amount > 0 && offered.amount < today.amount
  const all = isLower ? { amount: offered.amount * quantity, currency: offered.currency } : undefined
  const off = isLower ? format.percentOff(offered, today) : 0
  const validDays = Number(days)

  function send(): void {
    const wrong = {
      ...(isLower ? {} : { price: today ? t`Enter a price below ${format.money(today)}.` : t`No longer sold` }),
      ...(Number.isInteger(validDays) && validDays >= QUOTATION_DAYS_MIN && validDays <= QUOTATION_DAYS_MAX
        ? {}
        : { days: t`Enter ${QUOTATION_DAYS_MIN} to ${QUOTATION_DAYS_MAX} days.` }),
    }
    setError(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(`${formId}-${first}`)?.focus()
    else if (offered) answer.mutate({ kind: 'offer', unitPrice: offered.amount, validDays, comments })
  }

  return (
    <form
      method="post"
      id={formId}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        if (submitter?.getAttribute('value') === 'decline') answer.mutate({ kind: 'decline', comments })
        else if (quotation.can.offer) send()
      }}
    >
      {quotation.can.offer && today ? (
        <>
          <TextField
            id={`${formId}-price`}
            label={t`Price of one piece`}
            hint={t`Less than ${format.money(today)}, the price today.`}
            error={error.price}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
          <p className="muted small" aria-live="polite">
            {all ? (
              <Trans>
                {format.money(all)} for all {quantity}, {off}% below today's price
              </Trans>
            ) : null}
          </p>
          <TextField
            id={`${formId}-days`}
            label={t`Days it holds`}
            hint={t`It can't be taken back while it holds.`}
            error={error.days}
            inputMode="numeric"
            autoComplete="off"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </>
      ) : null}
      <Field id={`${formId}-comments`} label={t`Message to the customer`} optional={t`optional`}>
        <TextArea
          {...fieldProps(`${formId}-comments`)}
          rows={3}
          maxLength={QUOTATION_TEXT_MAX}
          value={comments}
          onChange={(event) => setComments(event.target.value)}
        />
      </Field>
      {answer.error ? (
        <Notice kind="error" isAnnounced>
          <p>{failureText(answer.error)}</p>
        </Notice>
      ) : null}
    </form>
  )
}
