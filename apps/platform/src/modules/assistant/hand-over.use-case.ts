import { createTicket, listTicketCategories } from '@galleria/contract'
import { type Answer, type Answerer, confirmation, type Doer, isCustomer, open, question, type Talk } from './talk.ts'

/** To somebody of the shop: a ticket of whoever is known, the form for whoever is not. */
export const askForPerson: Answerer = async (talk) => {
  const { ctx, words, slots } = talk
  const { options } = words
  if (!isCustomer(ctx))
    return {
      said: [{ text: words.guestHelp(ctx.tenant.settings.support.email), options: [open(options.contact, '/contact'), open(options.logIn, '/auth/login')] }],
    }
  if (slots.text !== undefined) return confirmation(words, words.confirmTicket(slots.text), 'person', { text: slots.text })
  const asked = question(words.whatTicket, 'person', {}, 'text')
  return { ...asked, said: [{ text: words.whatTicket, options: [open(options.writeToShop, '/profile/need-help-chat-with-seller')] }] }
}

export const openTicket: Doer = async (talk: Talk, nonce): Promise<Answer> => {
  const { ctx, words, slots, ask } = talk
  const categories = (await ask(ctx, listTicketCategories, {})).data
  // A shop may have categories of its own; whatever fits nothing else stands at their end.
  const category = categories.find(({ category: key }) => key === 'other') ?? categories.at(-1)
  const { data } = await ask(ctx, createTicket, { body: { ticket_Id: nonce, category: category?.category ?? 'other', comments: slots.text ?? '' } }, nonce)
  return { said: [{ text: words.ticket(data.ticket_Id), options: [open(words.options.openTicket, `/profile/${data.ticket_Id}`)] }] }
}
