import type { NotificationChannel, NotificationTopic } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'

type Words = {
  readonly topics: Readonly<Record<NotificationTopic, { readonly name: string; readonly text: string }>>
  readonly channels: Readonly<Record<NotificationChannel, string>>
}

/** What the topics and the ways are called. When these words come to mean something else, `CHOICE_WORDING` is one more. */
export function useTopicWords(): Words {
  const { t } = useLingui()
  return {
    topics: {
      orders: { name: t`Orders and returns`, text: t`On their way, arrived, sent back` },
      stock: { name: t`Back in stock`, text: t`What you asked us to tell you about` },
      prices: { name: t`Lower prices`, text: t`Of what is on your wishlist` },
      messages: { name: t`Messages`, text: t`What shops write to you, when you haven't read it` },
      tickets: { name: t`Support tickets`, text: t`Answers to what you asked us` },
      wallet: { name: t`Wallet`, text: t`Refunds and rewards that are there now` },
    },
    channels: { shop: t`In the shop`, email: t`By email`, sms: t`By text message` },
  }
}
