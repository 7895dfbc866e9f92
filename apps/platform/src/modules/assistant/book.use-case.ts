import { searchItems } from '@galleria/contract'
import { type Answerer, open, question, say } from './talk.ts'

const MOST_ITEMS = 3
/** Among which what can be booked is looked for: medicines, too, are called after what they are for. */
const LOOKED_THROUGH = 24

/** Whom, or what, somebody can book a time of; the time they choose on its page. */
export const findToBook: Answerer = async ({ ctx, words, slots, ask }) => {
  const { product } = slots
  if (product === undefined) return question(words.whatToBook, 'book', {}, 'product')
  const q = product.slice(0, 100)
  const { hits } = await ask(ctx, searchItems, { body: { q, facets: { most: 0 }, page: { itemsPerPage: LOOKED_THROUGH } } })
  const items = hits.hits.map(({ _source }) => _source).filter(({ isBooked }) => isBooked)
  if (items.length === 0) return question(words.nothingToBook(q), 'book', {}, 'product')
  return say(words.foundToBook(q), { items: items.slice(0, MOST_ITEMS), options: [open(words.options.openResults, `/search?q=${encodeURIComponent(q)}`)] })
}
