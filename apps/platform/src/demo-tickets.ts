import { answerTicket, createTicket, listOrders, listTickets, logIn } from '@galleria/contract'
import { idsOf } from '@galleria/importer'
import { caller, type Past } from './demo-orders.ts'
import { hashToken } from './http/contexts.ts'
import type { Tenant } from './modules/tenant/index.ts'
import { DEMO_LOGINS } from './welcome.ts'

/** `about`: what was bought in the order that is asked about; `isSolved`: as whoever answers sees it. */
type DemoTicket = {
  readonly hoursAgo: number
  readonly category: string
  readonly about: string
  readonly comments: string
  readonly answer?: { readonly afterMinutes: number; readonly comments: string; readonly isSolved: boolean }
}

export const DEMO_TICKETS: Readonly<Record<string, readonly DemoTicket[]>> = {
  galleria: [
    {
      hoursAgo: 150,
      category: 'return',
      about: 'nilgai-percale-bed-linen',
      comments: 'The percale sheets went back ten days ago. Has my money left you? My bank shows nothing yet.',
      answer: {
        afterMinutes: 34,
        comments:
          'Hello Anjali, you asked for the money in your wallet, and it was there on the day the parcel arrived. Your teapots were paid with it a day later.\nDo write if that isn’t what you see.',
        isSolved: true,
      },
    },
    {
      hoursAgo: 5,
      category: 'delivery',
      about: 'lothal-amphora-planter',
      comments: 'Could the planter be left with my neighbour in number 15? I am away on the day it comes.',
      answer: { afterMinutes: 48, comments: 'Of course. Which floor is your neighbour on, so that the driver rings at the right door?', isSolved: false },
    },
    {
      hoursAgo: 2,
      category: 'payment',
      about: 'pressure-and-sugar-check',
      comments: 'Can I pay the nurse by UPI when she comes, or does it have to be cash? I chose to pay on delivery.',
    },
  ],
  plaza: [
    {
      hoursAgo: 70,
      category: 'product',
      about: 'harbour-stripe-tee',
      comments: '¿La camiseta a rayas encoge al lavarla? Todavía no la estrené y quiero saber si me conviene una talla más.',
      answer: {
        afterMinutes: 26,
        comments: 'Hola, Lucía: la tela ya viene prelavada, así que no encoge si la lavas en frío. Si te queda bien hoy, quédate con esa talla.',
        isSolved: true,
      },
    },
    {
      hoursAgo: 3,
      category: 'delivery',
      about: 'orchard-merino-top',
      comments: 'El suéter es para un regalo. ¿Lo pueden dejar en la portería del edificio si no estoy en casa?',
    },
  ],
}

const HOUR_MS = 3_600_000

/** Asks what the first customer of a demo shop has asked, and answers it, by the calls that everybody has, when it happened. What an earlier seed has asked stays. */
export async function askDemoQuestions(past: Past, tenant: Tenant, now: Date): Promise<void> {
  const shopper = DEMO_LOGINS.find((login) => login.tenant === tenant.key)
  const colleague = DEMO_LOGINS.find((login) => login.tenant === tenant.key && 'rights' in login)
  const tickets = DEMO_TICKETS[tenant.key]
  if (!shopper || !colleague || !tickets) return
  const ago = (hours: number, minutes = 0): void => past.setTime(new Date(Math.min(now.getTime() - hours * HOUR_MS + minutes * 60_000, now.getTime())))
  ago(tickets[0]?.hoursAgo ?? 1)
  const signIn = async ({ userName, password }: { userName: string; password: string }) =>
    caller(past, tenant, undefined)(logIn, { body: { userName, password } })
  const [{ token, userInfo }, { userInfo: staffInfo }] = [await signIn(shopper), await signIn(colleague)]
  const customer = caller(past, tenant, { kind: 'customer', customerId: userInfo._id, tokenHash: hashToken(token) })
  const staff = caller(past, tenant, { kind: 'staff', accountId: staffInfo._id, rights: ['ticket.answer'] })
  const { product } = idsOf(tenant.id)
  const { page } = await customer(listTickets, { query: { itemsPerPage: 1 } })
  const { data: orders } = await customer(listOrders, { params: { customerId: userInfo._id }, query: { limit: 20, isMaster: 'true' } })
  for (const { hoursAgo, category, about, comments, answer } of tickets.slice(page.total)) {
    ago(hoursAgo)
    const order = orders.find(({ items }) => items.some(({ item }) => item === product(about)))
    const { data } = await customer(createTicket, { body: { category, comments, ...(order ? { orderId: order.orderId } : {}) } })
    if (!answer) continue
    ago(hoursAgo, answer.afterMinutes)
    await staff(answerTicket, { params: { ticketId: data._id }, body: { comments: answer.comments, isSolved: answer.isSolved } })
  }
}
