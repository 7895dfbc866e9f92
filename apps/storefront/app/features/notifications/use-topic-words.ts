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
      orders: { name: t`Orders and returns`, text: t`On their way, arrived, sent back, reminders` },
      stock: { name: t`Back in stock`, text: t`Products you asked to be told about` },
      prices: { name: t`Lower prices`, text: t`For products on your wishlist` },
      messages: { name: t`Messages`, text: t`Messages from shops that you haven't read` },
      reviews: { name: t`Your reviews`, text: t`Replies from shops` },
      tickets: { name: t`Support tickets`, text: t`Answers to your questions` },
      wallet: { name: t`Wallet`, text: t`Refunds and rewards that have arrived` },
      seller_orders: { name: t`Orders of your shop`, text: t`What customers order from you` },
      seller_appointments: { name: t`Appointments with your shop`, text: t`Booked, moved or cancelled by customers` },
      seller_cancellations: { name: t`Cancelled orders of your shop`, text: t`What customers have cancelled and you shouldn't send` },
      seller_returns: { name: t`Returns to your shop`, text: t`What customers want to send back` },
    },
    channels: { shop: t`In the shop`, email: t`By email`, sms: t`By text message`, push: t`On your devices` },
  }
}
