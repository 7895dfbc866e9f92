import {
  createQuotation,
  listQuotations,
  listSellerReviews,
  listVariations,
  logIn,
  offerQuotation,
  openChat,
  replyToReview,
  SELLER_RIGHTS,
} from '@galleria/contract'
import { idsOf } from '@galleria/importer'
import { dayIn, daysAfter, instantAt } from '@galleria/kernel'
import { caller, type Past } from './demo-orders.ts'
import { hashToken } from './http/contexts.ts'
import type { Tenant } from './modules/tenant/index.ts'
import { DEMO_LOGINS } from './welcome.ts'

/** What the seller whose login is printed has replied to reviews, by their titles; and for what price the shop's first customer has asked whom. `off`: of a hundred. */
type DemoAnswers = {
  readonly replies: readonly { readonly title: string; readonly daysAgo: number; readonly text: string }[]
  readonly quote: {
    readonly seller: string
    readonly product: string
    readonly quantity: number
    readonly asked: string
    readonly off: number
    readonly answer: string
  }
}

const DEMO_ANSWERS: Readonly<Record<string, DemoAnswers>> = {
  galleria: {
    replies: [
      {
        title: 'Rainy-week splits',
        daysAgo: 120,
        text: 'You’re right, Lalit. After a week of rain the skins split on the way. We now pick a day earlier when it has rained, and leave out what has cracked.',
      },
      {
        title: 'Stone takes up room',
        daysAgo: 130,
        text: 'You’re right, Akshay: the stone is about a fifth of the weight. Our price reckons with what is left.',
      },
    ],
    quote: {
      seller: 'norrgard',
      product: 'tallow-lane-ivory-candle',
      quantity: 48,
      asked: 'For the tables of a wedding in Bengaluru. All of them unscented, please.',
      off: 15,
      answer: 'With pleasure. At this price we pack them by the dozen, with a spare box of matches.',
    },
  },
  plaza: {
    replies: [
      {
        title: 'No encoge',
        daysAgo: 60,
        text: 'Gracias, Álvaro. El mostaza llama la atención, sí; en verde bosque y en celeste la franja se nota menos.',
      },
    ],
    quote: {
      seller: 'casa-condor',
      product: 'harbour-stripe-tee',
      quantity: 20,
      asked: 'Son para el equipo de atletismo del colegio.',
      off: 12,
      answer: 'Con gusto. Si nos dicen las tallas, las mandamos en una sola caja.',
    },
  },
}

const AT = 11 * 60 + 5
const HOUR_MS = 3_600_000
/** Long enough for whoever tries the shop to order at that price. */
const VALID_DAYS = 30

/** Lets a demo shop's sellers reply to reviews and offer a price, by the calls that everybody has. What an earlier seed has said stays as it is. */
export async function giveDemoAnswers(past: Past, tenant: Tenant, now: Date): Promise<void> {
  const answers = DEMO_ANSWERS[tenant.key]
  const [shopper, colleague] = [
    DEMO_LOGINS.find((login) => login.tenant === tenant.key),
    DEMO_LOGINS.find((login) => login.tenant === tenant.key && 'seller' in login),
  ]
  if (!answers || !shopper || !colleague || !('seller' in colleague)) return
  const at = (daysAgo: number): Date => instantAt(daysAfter(dayIn(now, tenant.settings.timeZone), -daysAgo), AT, tenant.settings.timeZone)
  past.setTime(at(1))
  const guest = caller(past, tenant, undefined)
  const { token, userInfo } = await guest(logIn, { body: { userName: shopper.userName, password: shopper.password } })
  const { userInfo: worker } = await guest(logIn, { body: { userName: colleague.userName, password: colleague.password } })
  const customer = caller(past, tenant, { kind: 'customer', customerId: userInfo._id, tokenHash: hashToken(token) })
  const sellerOf = async (slug: string) => {
    const { data } = await customer(openChat, { body: { seller: slug } })
    return caller(past, tenant, { kind: 'seller', sellerId: data.pid, accountId: worker._id, rights: SELLER_RIGHTS })
  }

  const seller = await sellerOf(colleague.seller)
  const { data: reviews } = await seller(listSellerReviews, { query: { isAnswered: 'false', itemsPerPage: 60 } })
  for (const { title, daysAgo, text } of answers.replies) {
    const review = reviews.find((each) => each.title === title)
    if (!review) continue
    past.setTime(at(daysAgo))
    await seller(replyToReview, { params: { reviewId: review._id }, body: { comments: text } })
  }

  past.setTime(at(1))
  const { page } = await customer(listQuotations, { query: { itemsPerPage: 1 } })
  if (page.total > 0) return
  const { quote } = answers
  const { data: variations } = await customer(listVariations, { params: { id: idsOf(tenant.id).product(quote.product) }, query: {} })
  const [variation] = variations
  if (!variation) return
  const { data: asked } = await customer(createQuotation, { body: { variation: variation._id, quantity: quote.quantity, comments: quote.asked } })
  past.setTime(new Date(at(1).getTime() + HOUR_MS))
  const unitPrice = Math.round((asked.item.price?.amount ?? 0) * (1 - quote.off / 100))
  await (await sellerOf(quote.seller))(offerQuotation, {
    params: { quoteId: asked._id },
    body: { unitPrice, validDays: VALID_DAYS, comments: quote.answer },
  })
}
