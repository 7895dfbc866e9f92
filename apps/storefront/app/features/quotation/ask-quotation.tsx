import type { ItemWire } from '@galleria/contract'
import { QUOTATION_PATHS, QUOTATION_QUANTITY_MAX, QUOTATION_QUANTITY_MIN, QUOTATION_TEXT_MAX, steppedPrice } from '@galleria/rules'
import { Button, Card, EmptyState, Field, fieldProps, keepFocus, Notice, Select, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useId, useState } from 'react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useApi } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useRouter } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { toast } from '../../lib/toast.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { Fetched } from '../account/fetched.tsx'
import { neededDays } from './needed-days.ts'
import { useQuotationChanged } from './use-quotations.ts'
import '../../components/form/form.css'
import './quotation.css'

type AskQuotationProps = { session: Session; product: string; variation: string | undefined }

const FIRST_QUANTITY = 10

/** A price for more pieces of a product: which one, how many, by when, and a message to the shop. */
export function AskQuotation({ session, product, variation }: AskQuotationProps) {
  const { tenant } = useTenant()
  const api = useApi()
  const found = useQuery({
    queryKey: ['quotation-product', tenant.locale, product],
    queryFn: async ({ signal }) => (await api.getItem({ params: { id: product } }, { signal })).data,
  })
  return (
    <>
      <div className="account-head">
        <h1>
          <Trans>Ask for a price</Trans>
        </h1>
        <p className="muted">
          <Trans>Tell the shop how many you need. The answer, with a price or without one, appears here and in your chat.</Trans>
        </p>
      </div>
      <Fetched
        query={found}
        waits={null}
        renderMissing={(why) => <EmptyState icon={Tags} level={2} title={why} text={<Trans>A price can only be asked for what is sold now.</Trans>} />}
      >
        {(item) => <AskForm session={session} item={item} variation={variation} />}
      </Fetched>
    </>
  )
}

/** "Sand, wireless" */
const choiceOf = ({ options }: ItemWire, { options: chosen }: ItemWire['variations'][number]): string =>
  options.flatMap(({ code, values }) => values.find((value) => value.code === chosen[code])?.name ?? []).join(', ')

const isDayRefused = (error: unknown): boolean => isApiFailure(error) && error.code === 'quotation.day_invalid'

function AskForm({ session, item, variation }: { session: Session; item: ItemWire; variation: string | undefined }) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const attempt = useAttempt()
  const { go } = useRouter()
  const { tenant, paths, format } = useTenant()
  const failureText = useFailureText()
  const changed = useQuotationChanged(session.userInfo._id)
  const [chosenId, setChosenId] = useState(variation ?? item.variationId)
  const [pieces, setPieces] = useState(String(FIRST_QUANTITY))
  const [isWrong, setIsWrong] = useState(false)
  const [neededBy, setNeededBy] = useState('')
  const [comments, setComments] = useState('')
  const chosen = item.variations.find(({ _id }) => _id === chosenId) ?? item.variations[0]
  const [days] = useState(() => neededDays(new Date(), new Intl.DateTimeFormat().resolvedOptions().timeZone))
  const quantity = /^\s*\d+\s*$/.test(pieces) ? Number(pieces) : 0
  const isPossible = quantity >= QUOTATION_QUANTITY_MIN && quantity <= QUOTATION_QUANTITY_MAX
  const ask = useOneMutation({
    mutationFn: (variationId: string) => {
      const asked = { body: { variation: variationId, quantity, comments, ...(neededBy ? { neededBy } : {}) } }
      return attempt(asked, (options) => api.createQuotation(asked, options))
    },
    onSuccess: ({ data }) => {
      changed(data)
      const { name } = data.provider
      toast(t`${name} has your question`)
      go(paths.local(QUOTATION_PATHS.own(data._id)))
    },
    onError: (error) => {
      if (isDayRefused(error)) document.getElementById(`${id}-day`)?.focus()
    },
  })
  if (!chosen) return <EmptyState icon={Tags} level={2} title={t`No longer sold`} text={<Trans>A price can only be asked for what is sold now.</Trans>} />
  const { DealPrice: single } = chosen
  const good = { market: item.Market.slug, sellerId: item.provider._id, productId: item._id, singlePrice: single.amount }
  const price = { ...single, amount: steppedPrice(good, isPossible ? quantity : 1, tenant.priceSteps ?? []) }
  const all = { amount: price.amount * quantity, currency: price.currency }
  const dayError = isDayRefused(ask.error) ? failureText(ask.error) : undefined
  return (
    <Card
      as="form"
      method="post"
      className="form quotation-form"
      noValidate
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        setIsWrong(!isPossible)
        if (!isPossible) document.getElementById(`${id}-pieces`)?.focus()
        else ask.mutate(chosen._id)
      }}
    >
      <div className="quotation-item">
        <ProductThumbnail image={chosen.images[0] ?? item.images[0] ?? ''} name={item.Name} market={item.Market.slug} size={72} />
        <div>
          <b>{[item.Name, choiceOf(item, chosen)].filter(Boolean).join(', ')}</b>
          <small className="muted">{item.provider.name}</small>
          <small>
            <Trans>{format.money(price)} each today</Trans>
          </small>
        </div>
      </div>
      {item.variations.length > 1 ? (
        <Field id={`${id}-variation`} label={t`Which one?`}>
          <Select isField id={`${id}-variation`} value={chosen._id} onChange={(event) => setChosenId(event.target.value)}>
            {item.variations.map((one) => (
              <option key={one._id} value={one._id}>
                {choiceOf(item, one)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className="quotation-quantity">
        <TextField
          id={`${id}-pieces`}
          label={t`How many pieces?`}
          error={isWrong && !isPossible ? t`Enter ${QUOTATION_QUANTITY_MIN} to ${QUOTATION_QUANTITY_MAX} pieces.` : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={pieces}
          onChange={(event) => setPieces(event.target.value)}
          onBlur={() => setIsWrong(!isPossible)}
        />
        <small className="muted" aria-live="polite">
          {isPossible && tenant.priceSteps ? (
            <Trans>
              {format.money(all)} for all {format.number(quantity)} today
            </Trans>
          ) : null}
        </small>
      </div>
      <TextField
        id={`${id}-day`}
        type="date"
        label={t`Needed by`}
        optional={t`optional`}
        error={dayError}
        value={neededBy}
        {...days}
        onChange={(event) => setNeededBy(event.target.value)}
      />
      <Field id={`${id}-comments`} label={t`Message to the shop`} optional={t`optional`}>
        <TextArea
          {...fieldProps(`${id}-comments`)}
          rows={4}
          maxLength={QUOTATION_TEXT_MAX}
          value={comments}
          onChange={(event) => setComments(event.target.value)}
        />
      </Field>
      {ask.error && !dayError ? (
        <Notice kind="error" isAnnounced>
          <p>{failureText(ask.error)}</p>
        </Notice>
      ) : null}
      <Button type="submit" isBusy={ask.isPending} onMouseDown={keepFocus}>
        <Trans>Ask for a price</Trans>
      </Button>
    </Card>
  )
}
