import { answerChat, listChats, listOrders, logIn, messageRead, openChat, SELLER_RIGHTS, sendChatMessage } from '@galleria/contract'
import { dayIn, daysAfter, instantAt } from '@galleria/kernel'
import type { CustomerContext } from './context.ts'
import { caller, type Past } from './demo-orders.ts'
import { contextOf, hashToken } from './http/contexts.ts'
import type { Tenant } from './modules/tenant/index.ts'
import { DEMO_LOGINS } from './welcome.ts'

/** What is said so many minutes after the conversation began, and by whom. */
type Word = readonly [minutes: number, by: 'customer' | 'seller', text: string]

/** `about`: the newest order with the seller. `isRead`: the customer has seen the last of it. */
type DemoChat = {
  readonly userName: (typeof DEMO_LOGINS)[number]['userName']
  readonly seller: string
  readonly about?: 'order'
  readonly daysAgo: number
  readonly words: readonly Word[]
  readonly isRead?: true
}

/** The oldest first. The last of each shop waits for the answer of the seller whose login is printed. */
const DEMO_CHATS: Readonly<Record<string, readonly DemoChat[]>> = {
  galleria: [
    {
      userName: 'mira@galleria.example',
      seller: 'green-acre',
      daysAgo: 4,
      words: [
        [0, 'customer', 'Are your Bangalore Blue grapes the ones with seeds?'],
        [9, 'seller', 'Yes, two or three in each. The skin slips off, so they make good jam.'],
        [14, 'customer', 'Jam it is. Thank you!'],
      ],
      isRead: true,
    },
    {
      userName: 'anjali@galleria.example',
      seller: 'norrgard',
      about: 'order',
      daysAgo: 2,
      words: [
        [0, 'customer', 'Could you pack the candle and the cup apart? The cup is a present.'],
        [35, 'seller', 'Done. The cup has a box of its own now, and there is no price in it.'],
        [41, 'customer', 'That was quick. Thank you!'],
      ],
      isRead: true,
    },
    {
      userName: 'anjali@galleria.example',
      seller: 'fernery',
      about: 'order',
      daysAgo: 1,
      words: [
        [0, 'customer', 'Does the planter come with the cork for its drain hole?'],
        [52, 'seller', 'It does, taped to the inside.'],
        [54, 'seller', 'Let the clay stand in water for an hour before you plant: it then leaves the water to the fern.'],
      ],
    },
    {
      userName: 'anjali@galleria.example',
      seller: 'green-acre',
      about: 'order',
      daysAgo: 1,
      words: [
        [80, 'customer', 'Good morning! The tomatoes were lovely. Are the new ones firm enough for sandwiches, or more for a curry?'],
        [91, 'seller', 'Good morning. They were picked yesterday: sandwiches today and tomorrow, curry after that.'],
        [97, 'customer', 'Perfect. Will there be coriander on Saturday, too?'],
      ],
      isRead: true,
    },
  ],
  plaza: [
    {
      userName: 'lucia@plaza.example',
      seller: 'taller-tomebamba',
      about: 'order',
      daysAgo: 1,
      words: [
        [0, 'customer', 'Hola, ¿puedo lavar el suéter en lavadora?'],
        [28, 'seller', 'Hola, Lucía. Sí, del revés, en frío y sin centrifugar. Después extiéndelo sobre una toalla.'],
      ],
    },
    {
      userName: 'lucia@plaza.example',
      seller: 'casa-condor',
      daysAgo: 1,
      words: [
        [60, 'customer', 'Buenas tardes. ¿Las zapatillas Tempo vienen justas o pido mi número de siempre?'],
        [72, 'seller', 'Buenas tardes. Vienen normales; si usas calcetín grueso, pide medio número más.'],
        [75, 'customer', '¿Y las puedo probar en la tienda de Cumbayá?'],
      ],
      isRead: true,
    },
  ],
}

/** Of the day, by the clocks of the shop. */
const BEGUN_AT = 15 * 60 + 20
const MINUTE_MS = 60_000

/** Lets a demo shop's customers and sellers say what people say to each other, by the calls that everybody has. What an earlier seed has said stays as it is. */
export async function holdDemoChats(past: Past, tenant: Tenant, now: Date): Promise<void> {
  const begun = new Set<string>()
  for (const chat of DEMO_CHATS[tenant.key] ?? []) {
    const at = instantAt(daysAfter(dayIn(now, tenant.settings.timeZone), -chat.daysAgo), BEGUN_AT, tenant.settings.timeZone)
    past.setTime(at)
    const login = DEMO_LOGINS.find(({ userName }) => userName === chat.userName)
    if (!login) continue
    const { token, userInfo } = await caller(past, tenant, undefined)(logIn, { body: { userName: login.userName, password: login.password } })
    const actor: CustomerContext['actor'] = { kind: 'customer', customerId: userInfo._id, tokenHash: hashToken(token) }
    const customer = caller(past, tenant, actor)
    if (!begun.has(userInfo._id) && (await customer(listChats, { query: {} })).chats.length > 0) continue
    begun.add(userInfo._id)
    const { data: opened } = await customer(openChat, { body: { seller: chat.seller } })
    const seller = caller(past, tenant, { kind: 'seller', sellerId: opened.pid, accountId: opened.pid, rights: SELLER_RIGHTS })
    const subject = await subjectOf()
    let last = ''
    for (const [index, [minutes, by, text]] of chat.words.entries()) {
      past.setTime(new Date(Math.min(at.getTime() + minutes * MINUTE_MS, now.getTime())))
      const said = { params: { contextId: opened.contextId }, body: { tid: `demo-${index}`, text, ...(index === 0 ? { subject } : {}) } }
      last = (by === 'customer' ? await customer(sendChatMessage, said) : await seller(answerChat, said)).data._id
    }
    if (chat.isRead)
      await past.say({ ...contextOf(tenant, tenant.settings.locales[0], actor, 'seed', 'in-process'), actor }, messageRead, {
        id: opened.contextId,
        messageId: last,
      })

    async function subjectOf() {
      if (chat.about === undefined) return null
      const { data } = await customer(listOrders, { params: { customerId: userInfo._id }, query: { limit: 60 } })
      const theirs = data.find(({ provider }) => provider?._id === opened.pid)
      return theirs ? ({ kind: 'order', id: theirs._id } as const) : null
    }
  }
}
