import type { OperationId, Operations } from './index.ts'

type Tag = Operations[OperationId]['tag']

/** What each group of calls is about, in the order in which a reader meets them. */
export const TAGS: Readonly<Record<Tag, string>> = {
  tenant: 'The shop itself: name, currency, languages, markets, ways to pay.',
  home: 'The rows of the home page.',
  catalog: 'Markets, categories, products and their variations.',
  search: 'Products by words, market, category, seller and price.',
  seller: 'Who sells in the markets.',
  review: 'What customers say about products.',
  identity: 'Accounts, signing in and out.',
  address: "A customer's addresses.",
  cart: 'What a customer is about to buy.',
  wishlist: 'What a customer would like to keep an eye on.',
  checkout: 'From a cart to a sealed price.',
  order: 'Placing, following and cancelling orders.',
  content: 'Words from and to the shop.',
  development: 'Only on machines of developers.',
}
