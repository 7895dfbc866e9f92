import { inject } from 'vitest'

/**
 * A client of the platform as somebody writes one who has read the two specifications and nothing of ours: it imports no contract, so it
 * meets every name that we changed on one side only. A new call is one line here, and its facts in specification.spec.ts.
 * What the specifications leave open is named as our contract page settles it (C-06, C-20, C-21, C-44).
 */
export const CALLS = {
  getConfig: 'POST /cap/users/tenant/get-config',
  getTenantDetail: 'GET /cap/users/tenant/detail-by-id/{id}',
  getTenantPreferences: 'GET /cap/users/tenant/get-preferences/{id}',

  catalogTree: 'GET /catalog/api/catalog/read/catalog/tree-public?market={market}',
  catalogTreeByOtherName: 'GET /catalog/read/catalog/tree-public?market={market}',
  markets: 'GET /catalog/api/catalog/read/catalog/filter?isMarket=y',
  childrenOf: 'GET /catalog/api/catalog/read/catalog/filter?parent={id}',
  categoriesIn: 'GET /catalog/api/catalog/read/catalog/filter?isCategory=y&city={city}',
  categoriesInByOtherName: 'GET /catalog/read/catalog/filter?isCategory=y&city={city}',
  itemsBy: 'POST /catalog/api/catalog/read/catalog/item/by?page={n}',
  itemsByOtherName: 'POST /catalog/read/catalog/item/by?page={n}',
  providerCatalog: 'GET /catalog/api/catalog/read/list-provider-catalog/{id}?isCategory=y&action=filter',
  providerCatalogByOtherName: 'GET /catalog/read/list-provider-catalog/{id}?isCategory=y&action=filter',
  itemsOfMarket: 'GET /catalog/api/item/filter?market={m}',
  itemsOfProvider: 'GET /catalog/api/item/filter?isTPT=y&provider={id}',
  item: 'GET /catalog/api/item/{id}',
  variations: 'GET /catalog/api/item/variation/{id}',
  reviews: 'GET /feedback/product-review/list/{id}',
  createReview: 'POST /feedback/product-review/create',
  updateReview: 'POST /feedback/product-review/update-review/{reviewId}',

  homeLists: 'POST /home/list/all',
  newArrivals: 'POST /home/list/new-arrivals',
  newArrivalsNear: 'POST /home/v2/list/new-arrivals',
  advertisement: 'POST /advertisement/get-ad-v2',
  relatedItems: 'POST /home/v2/list/related-items',
  search: 'POST /search/v2/search',
  fulltextSearch: 'POST /search/fulltext/search',
  facets: 'POST /search/fulltext/facet',
  searchProviders: 'POST /search/provider/search',
  searchProviderItems: 'POST /search/provider/search/items',
  searchCategories: 'POST /search/category/search/',

  provider: 'GET /cap/users/partner/get-detail/{id}',
  providersNearby: 'POST /cap/users/partner/nearby',
  providersNearbyPage: 'POST /cap/users/partner/nearby?page={n}',
  orgPartnerList: 'POST /cap/users/partner/org-partner-list',
  providerByBusinessNo: 'GET /cap/users/partner/get-detail-by-business-no/{no}',
  providerPreferences: 'GET /cap/users/partner/get-preferences/{id}',
  pickupSlots: 'GET /cap/users/partner/pickup-slots/{id}',

  signUp: 'POST /cap/users/customer',
  logIn: 'POST /cap/users/customer/login',
  loginOtp: 'POST /cap/users/customer/login-otp',
  verifyOtp: 'POST /cap/users/customer/otp/verify',
  emailSignUp: 'POST /cap/users/customer/email-otp-signup',
  socialLogin: 'POST /cap/users/customer/social-login?providerType={type}',
  forgotPassword: 'POST /cap/users/customer/forgot-password',
  resetPassword: 'POST /cap/users/customer/reset-password',
  updatePassword: 'POST /cap/users/customer/update-password',
  updateProfile: 'POST /cap/users/customer/update-profile',
  customer: 'GET /cap/users/customer/detail/{id}',
  refresh: 'POST /cap/users/customer/refresh',
  logOut: 'POST /cap/users/customer/logout',

  viewCart: 'POST /cart/cart/view',
  addToCart: 'POST /cart/cart/add',
  removeFromCart: 'POST /cart/cart/remove',
  emptyCart: 'GET /cart/cart/empty',
  emptyCartByPost: 'POST /cart/cart/empty',

  viewFavorites: 'GET /cart/favorite/view',
  addFavorite: 'POST /cart/favorite/add',
  removeFavorite: 'POST /cart/favorite/remove',
  removeAllFavorites: 'DELETE /cart/favorite/remove-all',

  listAddresses: 'GET /cap/users/customer/list-address',
  addAddress: 'POST /cap/users/customer/add-address',
  updateAddress: 'PUT /cap/users/customer/update-address/{id}',
  deleteAddress: 'DELETE /cap/users/customer/delete-address/{id}',

  confirm: 'POST /checkout/checkout/v2/confirm',
  confirmForCard: 'POST /checkout/checkout/v2/confirm?ver=3',
  createOrder: 'POST /order/api/v2/order/create',
  verifyOrder: 'POST /order/api/v2/order/verify',
  listOrders: 'GET /order/api/v1/get/listbycustomer/{customerId}?limit=20&type={type}&isMaster=true',
  rewardEstimate: 'POST /order/api/v1/order/reward-estimate',
  order: 'GET /order/api/v1/order/{orderId}',
  coupons: 'GET /promo/promotion/get/user/tenant/all',
  paymentConfig: 'GET /payments/config/get/{id}',
  stripePay: 'POST /payments/stripe/v1/checkout-stripe-pay',
  addBeneficiary: 'POST /payments/payout/cashfree/add-beneficiary',
  verifyUpi: 'POST /payments/payout/cashfree/upi-verification',
  beneficiary: 'GET /payments/payout/cashfree/get-beneficiary/{id}',
  removeBeneficiary: 'DELETE /payments/payout/cashfree/remove-beneficiary/{id}',
  operators: 'GET /checkout/checkout/v2/mobikwik/list-operators?category={category}',
  viewBill: 'POST /checkout/checkout/v2/mobikwik/view-bill',
  rechargeDetails: 'GET /checkout/checkout/v2/mobikwik/recharge-details?phone={phone}',
  allPlans: 'POST /checkout/checkout/v2/mobikwik/all-plans',
  operator: 'POST /checkout/checkout/v2/mobikwik/get-operator',
  appointmentSlots: 'GET /checkout/appointment/slots?service={service}',
  bookAppointment: 'POST /checkout/appointment/book',
  createBillOrder: 'POST /order/api/v2/order/tpt/create',
  walletHistory: 'GET /wallet/wallet/history?from={from}&to={to}',
  walletPages: 'GET /wallet/v2/wallet/history?from={from}&to={to}&limit=10&page={page}&amountTypeId={amountTypeId}',
  walletBalance: 'GET /wallet/v2/wallet/balance?amountType={amountType}',
  amountTypes: 'GET /wallet/resource-master/list',
  referral: 'POST /referral',
  myReferrals: 'GET /cap/users/customer/my-referrals?customer={id}',
  invoice: 'GET /order/packaging/invoice/{id}',
  cancelOrder: 'PUT /order/api/v1/order/customer/cancel',

  contentPage: 'GET /cms/page/detail/{id}',
  contentPages: 'GET /cms/privacy-setting/list?tenant={t}',
  uploadImage: 'POST /storage/image/upload',
  uploadFile: 'POST /storage/file/upload',
  storedFile: 'GET /storage/file/{id}',
  deleteFile: 'DELETE /storage/file/delete',

  faq: 'GET /faq/list-faq',
  tickets: 'GET /servicerequest/ticket/list',
  ticket: 'GET /servicerequest/ticket/detail/{ticketId}?tenant={tenantId}',
  createTicket: 'POST /servicerequest/ticket/create',
  commentTicket: 'POST /servicerequest/ticket/postcomment/{ticketId}',
  ticketCategories: 'GET /servicerequest/category/list',

  bot: 'POST /webhooks/rest/webhook',

  createQuote: 'POST /quote/api/v1/create-quote',

  chatContacts: 'GET /notification/bschat/chat-contacts/list',

  sendEnquiry: 'POST /cms/contact-enquiry/create',
} as const

export type CallName = keyof typeof CALLS

/** Where a call goes, without what stands behind the `?`. */
export const routeOf = (line: string): string => line.split('?')[0] ?? line

type Input = { readonly params?: Readonly<Record<string, string>>; readonly body?: object | FormData }

export type Answer = { readonly status: number; readonly type: string; readonly body: unknown }

/** What has been asked by any client of this file, as `METHOD /path`. */
export const asked = new Set<string>()

/** Somebody at the API host: a guest without a token. Every call but a form says that it carries JSON, also one without a body. */
export class SpecificationClient {
  readonly #token: string | undefined
  readonly #tenantKey: string

  constructor(tenantKey: string, token?: string) {
    this.#tenantKey = tenantKey
    this.#token = token
  }

  /** The same person, signed in. */
  signedIn = (token: string): SpecificationClient => new SpecificationClient(this.#tenantKey, token)

  async ask(name: CallName, { params = {}, body }: Input = {}): Promise<Answer> {
    asked.add(routeOf(CALLS[name]))
    const [method = '', path = ''] = CALLS[name].split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''))
    const isForm = body instanceof FormData
    const reply = await fetch(`http://127.0.0.1:${inject('shop').port}/api${filled}`, {
      method,
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        'x-tenant-key': this.#tenantKey,
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const type = reply.headers.get('content-type') ?? ''
    return { status: reply.status, type, body: type.includes('json') ? await reply.json() : await reply.bytes() }
  }

  /** The answer to a call that must succeed; `Facts` is what the specifications say of it and the caller then checks. */
  async call<Facts>(name: CallName, input: Input = {}): Promise<Facts> {
    const { status, body } = await this.ask(name, input)
    if (status !== 200) throw new Error(`${CALLS[name]} answered ${status}: ${JSON.stringify(body)}`)
    return body as Facts
  }

  /** The message of a call that must be refused, as X-01 shows it to the shopper. */
  async refusal(name: CallName, input: Input = {}): Promise<string> {
    const { status, body } = await this.ask(name, input)
    if (status < 400) throw new Error(`${CALLS[name]} was not refused: ${JSON.stringify(body)}`)
    return (body as { message: string }).message
  }
}
