/** Staff pages whose address no page of a shopper knows (lib/paths.ts). */
export const COUNTER_PATH = '/profile/counter'
export const SHOP_ORDERS_PATH = '/profile/shop-orders'
export const SHOP_RETURNS_PATH = '/profile/shop-returns'
export const SHOP_CALENDARS_PATH = '/profile/shop-calendars'
export const SHOP_REVIEWS_PATH = '/profile/shop-reviews'
export const CHAT_REPORTS_PATH = '/profile/reported-chats'
export const QUEUE_PATH = '/profile/ticket-queue'
export const CANNED_PATH = '/profile/canned-answers'
