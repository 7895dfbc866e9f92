import type { OrderWire } from '@galleria/contract'
import { TICKET_TEXT_MAX } from '@galleria/rules'
import { Button, Card, Field, fieldProps, Notice, Select, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { useApi } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { randomKey } from '../../lib/random-key.ts'
import { parcelsOf } from '../orders/order-parts.ts'
import { AttachmentField } from './attachment-field.tsx'
import { useFailureOfFiles } from './gone-file.ts'
import { useKeptFiles, useKeptWords } from './kept-words.ts'
import { useTicketCategories } from './use-tickets.ts'
import '../../components/form/form.css'

export type AskFormProps = { order: OrderWire | undefined; onAsked: (number: string) => void }

/** What it is about, which item of the order, the words and photographs. Sent twice, it is one ticket. */
export function AskForm({ order, onAsked }: AskFormProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const { data: categories, error: lost, refetch } = useTicketCategories()
  const items = order ? parcelsOf(order).flatMap((parcel) => parcel.items) : []
  const [tid] = useState(randomKey)
  const [category, setCategory] = useState(order ? 'order' : '')
  const [item, setItem] = useState('')
  const of = `question ${order?.orderId ?? ''}`
  const [comments, setComments] = useKeptWords(of)
  const [attachments, setAttachments] = useKeptFiles(of)
  const failureText = useFailureOfFiles(attachments)
  const [sending, setSending] = useState(0)
  const [once, isBusy] = useOneAtATime()
  const [error, setError] = useState<{ readonly category?: string; readonly comments?: string; readonly failure?: string }>({})

  async function send(): Promise<void> {
    const missing = {
      // Until they have come the platform says whether it is one of them.
      ...((categories ? categories.some(({ _id }) => _id === category) : category !== '') ? {} : { category: t`Choose what it's about.` }),
      ...(comments.trim() === '' ? { comments: t`Please write your question.` } : {}),
    }
    setError(missing)
    const first = Object.keys(missing)[0]
    if (first) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    try {
      const about = order ? { orderId: order.orderId, ...(item ? { item } : {}) } : {}
      const { data } = await api.createTicket({ body: { ticket_Id: tid, category, comments, ...about, attachments: attachments.map(({ url }) => url) } })
      setComments('')
      setAttachments([])
      onAsked(data.ticket_Id)
    } catch (cause) {
      setError({ failure: failureText(cause) })
    }
  }

  return (
    <Card
      as="form"
      method="post"
      className="form help-form"
      noValidate
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        if (sending === 0) void once(send)
      }}
    >
      <Field id={`${id}-category`} label={t`What's it about?`} error={error.category}>
        <Select isField {...fieldProps(`${id}-category`, { error: error.category })} value={category} onChange={(event) => setCategory(event.target.value)}>
          <option value="">{t`Choose`}</option>
          {categories?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {lost && !categories ? <FailedNotice error={lost} onRetry={() => void refetch()} /> : null}
      {items.length > 1 ? (
        <Field id={`${id}-item`} label={t`Which item?`}>
          <Select isField id={`${id}-item`} value={item} onChange={(event) => setItem(event.target.value)}>
            <option value="">{t`The whole order`}</option>
            {items.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field id={`${id}-comments`} label={t`Your question`} error={error.comments}>
        <TextArea
          {...fieldProps(`${id}-comments`, { error: error.comments })}
          rows={6}
          maxLength={TICKET_TEXT_MAX}
          value={comments}
          onChange={(event) => setComments(event.target.value)}
        />
      </Field>
      <AttachmentField
        audience={t`Only you and our support team can see them.`}
        attachments={attachments}
        sending={sending}
        onChange={setAttachments}
        onSending={setSending}
      />
      {error.failure ? (
        <Notice kind="error" isAnnounced>
          <p>{error.failure}</p>
        </Notice>
      ) : null}
      <Button type="submit" isBusy={isBusy} aria-disabled={sending > 0 || undefined}>
        <Trans>Send</Trans>
      </Button>
    </Card>
  )
}
