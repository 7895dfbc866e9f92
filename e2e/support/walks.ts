import { expect } from 'vitest'
import { walkThrough } from './crawl.ts'
import type { DemoShop } from './own-tenants.ts'
import { ROUTES } from './routes.ts'
import { type ShopperOptions, withShopper } from './shopper.ts'

export const NARROW = { size: 'phone', viewport: { width: 320, height: 640 } } as const
export const WIDE = { size: 'desktop' } as const

/** Addresses that lead on to another one, files for programs, and what is shown at the addresses of others only. */
export const NO_PAGES = [
  '/category/:items',
  '/listing/:items',
  '/fashionMarket/fashionListing/:items',
  '/service-checkout/:name/:market/:id/:number/:category',
  '/payment/:category',
  '/health-care-market/:market',
  '/health-care-market/:market/:marketid',
  '/health-care-market/:market/:marketid/:items',
  '/health-care-market/:market/:marketid/orderPrescription/:of',
  '/health-care-market/:market/:marketid/pharmacyListing',
  '/health-care-market/:market/:marketid/quote',
  '/health-care-market/:market/:marketid/pharmacyShop/:of',
  '/health-care-market/:market/:marketid/specializationListing/:of',
  '/health-care-market/:market/:marketid/ordermedicine/medicinecategory',
  '/health-care-market/:market/:marketid/lookingfordoctor/doctorlisting',
  '/health-care-market/:market/:marketid/bookatest/packagetest',
  '/health-care-market/:market/:marketid/homeSampleCollection/:child',
  '/health-care-market/:market/:marketid/lookingForPhysiotherapist/:child',
  '/health-care-market/:market/:marketid/hospitalListing/:child',
  '/health-care-market/:market/:marketid/hospitalDetails',
  '/health-care-market/:market/:marketid/diagnosticCenters/:child',
  '/health-care-market/:market/:marketid/diagnosticCenterList',
  '/health-care-market/:market/:marketid/diagnosticCenterDetails',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/search-away', // shown at the address of what needs search, while a fleet's does not answer: search-away.test of the platform
]
/** Where no link leads, but what somebody does: each has a journey of its own. */
export const BY_DEED = [
  '/offline', // without a connection: offline.spec
  '/compare', // products are ticked: compare.spec
  '/auth/otp-validate', // a code was sent: accounts.spec
  '/auth/social', // a provider sends somebody back: ways-in.spec
  '/auth/:resetRefId', // a code was entered to choose a new password: ways-in.spec
  '/bill_payment/mobile_recharge/:id', // from elsewhere, with an operator: bills.spec
  '/checkout-billpayment/:name/:id/:number/:category/:phone', // a plan is chosen: bills.spec
  '/book/:data', // a time is chosen: appointments.spec
  '/checkout/order-verify', // an order is paid online
  '/checkout/order-success/:orderId', // an order was placed: order.spec
  '/track-order/:orderId', // from a mail: guest.spec
  '/stock-alert/confirm', // from a mail: stock-alert.spec
  '/stock-alert/stop', // from a mail: stock-alert.spec
  '/r/:code', // a customer sends their link: referral.spec
  '/profile/counter', // an account sells for a seller: counter.spec
  '/profile/inbox', // an account works for a seller: chat.spec
  '/profile/ticket-queue', // an account answers tickets: help.spec
  '/profile/canned-answers', // an account answers tickets: canned-answers.spec
  '/profile/reported-chats', // an account works for the shop: staff.spec
  '/profile/shop-orders', // an account works for a seller: seller-orders.spec
  '/profile/shop-returns', // an account works for a seller: seller-orders.spec
  '/profile/shop-calendars', // an account works for a seller that is booked: seller-calendars.spec
  '/profile/shop-reviews', // an account works for a seller: staff.spec
  '/profile/reported-reviews', // an account works for the shop: staff.spec
]
export const PAGES = ROUTES.filter((route) => !NO_PAGES.includes(route) && !BY_DEED.includes(route))
/** Where links lead only in a shop that takes bills, has doctors, and sells to guests, which Plaza does and has not. */
const NOT_AT_PLAZA = [
  '/shops/:houses',
  '/specialities/:market',
  '/prescription',
  '/bill_payment/mobile_recharge',
  '/bill_payment/mobile_recharge/:id/:category',
  '/bill_payment/electricity-bill/:id/:category',
  '/bill_payment/view-plans',
  '/bill_payment/dth-recharge/:id/:category',
  '/track-order',
]
/** From where doctors, houses of health care and prescriptions are found. */
const HEALTH = /^\/market\/health-care$/
/** A guest's bag and account are doors to other pages. */
export const isOfCustomers = (route: string): boolean => /^\/(?:cart|checkout|profile)/.test(route)

export type GuestWalk = Pick<ShopperOptions, 'size' | 'viewport' | 'colorScheme'> & {
  readonly tenant: DemoShop
  readonly prefix: '' | '/en' | '/es'
  readonly language: string
}

/** A guest's walk through a whole shop: every page is reached by links in sight, none of which is dead, and is whole, still and open to everybody. */
export const expectWholeShop = ({ tenant, prefix, language: _, ...device }: GuestWalk): Promise<void> =>
  withShopper({ tenant, ...device }, async (shopper) => {
    const { reached, dead } = await walkThrough(shopper, { tenant, prefix, from: '/', apart: HEALTH })
    const unreached = PAGES.filter((route) => !reached.has(route) && !isOfCustomers(route))
    expect(dead).toEqual([])
    expect(unreached).toEqual(tenant === 'plaza' ? NOT_AT_PLAZA : [])
  })
/** In milliseconds. */
export const WALK = { timeout: 360_000 } as const
