import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, describe, expect, it } from 'vitest'

/** Every address of the shop, one on a line. Adding a page is adding a line here, on purpose. */
describe('routes', () => {
  let routes: RouteConfigEntry[]
  beforeAll(async () => {
    Object.assign(globalThis, { __reactRouterAppDirectory: import.meta.dirname })
    routes = (await import('./routes.ts')).default
  })

  it('has these paths and no others', () => {
    const pathsOf = (entries: readonly RouteConfigEntry[], base: string): string[] =>
      entries.flatMap(({ path, index, children }) => {
        const here = path ? `${base}/${path}` : base
        return [...(path || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
      })
    expect([...new Set(pathsOf(routes, ''))].join('\n')).toMatchInlineSnapshot(`
      "/
      /about
      /contact
      /privacy-policy
      /terms_conditions
      /return-refund-policy
      /faq
      /advertisement
      /sections
      /location
      /theme
      /category
      /category/:items
      /listing/:items
      /fashionMarket/fashionListing/:items
      /shops
      /shops/:houses
      /shop-details/:id/:items
      /market/:market
      /market/:market/:items
      /specialities/:market
      /health-care-market/:market
      /health-care-market/:market/:marketid
      /health-care-market/:market/:marketid/:items
      /health-care-market/:market/:marketid/orderPrescription/:of
      /health-care-market/:market/:marketid/pharmacyListing
      /health-care-market/:market/:marketid/quote
      /health-care-market/:market/:marketid/pharmacyShop/:of
      /health-care-market/:market/:marketid/specializationListing/:of
      /health-care-market/:market/:marketid/ordermedicine/medicinecategory
      /health-care-market/:market/:marketid/lookingfordoctor/doctorlisting
      /health-care-market/:market/:marketid/bookatest/packagetest
      /health-care-market/:market/:marketid/homeSampleCollection/:child
      /health-care-market/:market/:marketid/lookingForPhysiotherapist/:child
      /health-care-market/:market/:marketid/hospitalListing/:child
      /health-care-market/:market/:marketid/hospitalDetails
      /health-care-market/:market/:marketid/diagnosticCenters/:child
      /health-care-market/:market/:marketid/diagnosticCenterList
      /health-care-market/:market/:marketid/diagnosticCenterDetails
      /new-arrivals-listing
      /product/:data
      /search
      /search-away
      /compare
      /cart
      /wishlist
      /prescription
      /auth/login
      /auth/register
      /auth/login-with
      /auth/forgot-password
      /auth/otp-validate
      /auth/social
      /auth/:resetRefId
      /stock-alert/confirm
      /stock-alert/stop
      /bill_payment/mobile_recharge
      /bill_payment/mobile_recharge/:id
      /bill_payment/mobile_recharge/:id/:category
      /bill_payment/electricity-bill/:id/:category
      /bill_payment/view-plans
      /bill_payment/dth-recharge/:id/:category
      /service-checkout/:name/:market/:id/:number/:category
      /payment/:category
      /checkout-billpayment/:name/:id/:number/:category/:phone
      /checkout
      /book/:data
      /checkout/order-verify
      /checkout/order-success/:orderId
      /quote
      /track-order
      /track-order/:orderId
      /profile
      /profile/my-order
      /profile/edit-profile
      /profile/change-password
      /profile/security
      /profile/privacy
      /profile/payouts
      /profile/wallet
      /profile/refer
      /r/:code
      /profile/stock-alerts
      /profile/shop-orders
      /profile/shop-returns
      /profile/shop-calendars
      /profile/shop-reviews
      /profile/reported-reviews
      /profile/reported-chats
      /profile/need-help-chat-with-seller
      /profile/notifications
      /profile/inbox
      /profile/counter
      /profile/counter-code
      /profile/order-detail/:orderId
      /profile/order-invoice/:orderId
      /profile/view-address
      /profile/need-help
      /profile/need-help/:orderId
      /profile/need-help-faq/:orderId
      /profile/need-help-support-ticket
      /profile/need-help-support-ticket/:orderId
      /profile/support-ticket
      /profile/call-seller
      /profile/ticket-queue
      /profile/canned-answers
      /profile/report-issue
      /profile/:ticketId
      /development/components
      /offline
      /service-worker.js
      /manifest.webmanifest
      /robots.txt
      /*"
    `)
  })
})
