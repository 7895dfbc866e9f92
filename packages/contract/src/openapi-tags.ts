import type { OperationId, Operations } from './index.ts'

type Tag = Operations[OperationId]['tag']

/** What each group of calls is about, in the order in which a reader meets them. */
export const TAGS: Readonly<Record<Tag, string>> = {
  tenant: 'The shop itself: name, currency, languages, markets, ways to pay.',
  home: 'The rows of the home page.',
  catalog: 'Markets, categories, products and their variations.',
  search: 'Products by words, market, category, seller and price.',
  advertisement: 'What a shop advertises on its own pages.',
  seller: 'Who sells in the markets.',
  place: 'Towns of the world, to say where things are to come.',
  review: 'What customers say about products.',
  identity: 'Accounts, signing in and out.',
  address: "A customer's addresses.",
  cart: 'What a customer is about to buy.',
  wishlist: 'What a customer would like to keep an eye on.',
  checkout: 'From a cart to a sealed price.',
  promotion: 'Coupons, and who sets them.',
  order: 'Placing, following and cancelling orders.',
  appointment: 'Times of doctors, tests and other services, booked by a customer.',
  bill: 'Bills of operators and recharges, paid for a customer.',
  return: 'Sending things back, and what becomes of it.',
  payment: 'How an order is paid, and what providers tell of it.',
  wallet: 'Money that a shop keeps for its customers.',
  referral: 'Who invited whom to the shop.',
  storage: 'Photographs and other files of customers.',
  chat: 'What customers and sellers say to each other.',
  quotation: 'Prices that customers ask sellers for, of more pieces than one.',
  notification: 'What somebody is told, and by which ways.',
  support: 'What customers ask the shop, and what it answers.',
  content: 'Words from and to the shop.',
  development: 'Only on machines of developers.',
}
