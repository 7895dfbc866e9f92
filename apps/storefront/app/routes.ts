import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop. The language stands before these paths and is not part of them. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('privacy-policy', 'routes/privacy.tsx'),
  route('terms_conditions', 'routes/terms.tsx'),
  route('return-refund-policy', 'routes/returns.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('advertisement', 'routes/advertisement.tsx'),
  route('sections', 'routes/sections.tsx'),
  route('location', 'routes/location.tsx'),
  route('theme', 'routes/theme.tsx'),
  route('category', 'routes/categories.tsx'),
  route('category/:items', 'routes/moved-listing.tsx'),
  route('listing/:items', 'routes/moved-listing.tsx', { id: 'listing-without-market' }),
  route('fashionMarket/fashionListing/:items', 'routes/moved-listing.tsx', { id: 'fashion-listing' }),
  route('shops', 'routes/shops.tsx'),
  route('shops/:houses', 'routes/shops.tsx', { id: 'houses' }),
  route('shop-details/:id/:items', 'routes/shop.tsx'),
  route('market/:market', 'routes/market.tsx'),
  route('market/:market/:items', 'routes/listing.tsx'),
  route('specialities/:market', 'routes/specialities.tsx'),
  route('health-care-market/:market', 'routes/moved-care.tsx', { id: 'care-market-alone' }), // C-02
  route('health-care-market/:market/:marketid', 'routes/moved-care.tsx'),
  route('health-care-market/:market/:marketid/:items', 'routes/moved-care.tsx', { id: 'care-listing' }),
  route('health-care-market/:market/:marketid/orderPrescription/:of', 'routes/moved-care.tsx', { id: 'care-prescription' }),
  route('health-care-market/:market/:marketid/pharmacyListing', 'routes/moved-care.tsx', { id: 'care-pharmacies' }),
  route('health-care-market/:market/:marketid/quote', 'routes/moved-care.tsx', { id: 'care-quote' }),
  route('health-care-market/:market/:marketid/pharmacyShop/:of', 'routes/moved-care.tsx', { id: 'care-pharmacy' }),
  route('health-care-market/:market/:marketid/specializationListing/:of', 'routes/moved-care.tsx', { id: 'care-specialities' }),
  route('health-care-market/:market/:marketid/ordermedicine/medicinecategory', 'routes/moved-care.tsx', { id: 'care-medicines' }),
  route('health-care-market/:market/:marketid/lookingfordoctor/doctorlisting', 'routes/moved-care.tsx', { id: 'care-doctors' }),
  route('health-care-market/:market/:marketid/bookatest/packagetest', 'routes/moved-care.tsx', { id: 'care-packages' }),
  route('health-care-market/:market/:marketid/homeSampleCollection/:child', 'routes/moved-care.tsx', { id: 'care-tests' }),
  route('health-care-market/:market/:marketid/lookingForPhysiotherapist/:child', 'routes/moved-care.tsx', { id: 'care-physiotherapists' }),
  route('health-care-market/:market/:marketid/hospitalListing/:child', 'routes/moved-care.tsx', { id: 'care-hospitals' }),
  route('health-care-market/:market/:marketid/hospitalDetails', 'routes/moved-care.tsx', { id: 'care-hospital' }),
  route('health-care-market/:market/:marketid/diagnosticCenters/:child', 'routes/moved-care.tsx', { id: 'care-centres' }),
  route('health-care-market/:market/:marketid/diagnosticCenterList', 'routes/moved-care.tsx', { id: 'care-centre-list' }),
  route('health-care-market/:market/:marketid/diagnosticCenterDetails', 'routes/moved-care.tsx', { id: 'care-centre' }),
  route('new-arrivals-listing', 'routes/new-arrivals.tsx'),
  route('product/:data', 'routes/product.tsx'),
  route('search', 'routes/search.tsx'),
  route('search-away', 'routes/search-away.tsx'), // in place of what needs search, where that does not answer; no link leads here
  route('compare', 'routes/compare.tsx'), // E-12, the compare list
  layout('routes/personal.tsx', [
    route('cart', 'routes/cart.tsx'),
  ]),
  layout('routes/customer.tsx', [
    route('wishlist', 'routes/wishlist.tsx'),
    route('prescription', 'routes/prescription.tsx'),
    route('auth/login', 'routes/login.tsx'),
    route('auth/register', 'routes/register.tsx'),
    route('auth/login-with', 'routes/login-with.tsx'),
    route('auth/forgot-password', 'routes/forgot-password.tsx'),
    route('auth/otp-validate', 'routes/otp-validate.tsx'),
    route('auth/social', 'routes/social.tsx'), // where a provider sends people back to
    route('auth/:resetRefId', 'routes/new-password.tsx'),
    route('stock-alert/confirm', 'routes/stock-alert-confirm.tsx'),
    route('stock-alert/stop', 'routes/stock-alert-stop.tsx'),
  ]),
  layout('routes/bills.tsx', [
    route('bill_payment/mobile_recharge', 'routes/bill-start.tsx'),
    route('bill_payment/mobile_recharge/:id', 'routes/bill-mobile.tsx', { id: 'bill-mobile-of-any-kind' }),
    route('bill_payment/mobile_recharge/:id/:category', 'routes/bill-mobile.tsx'),
    route('bill_payment/electricity-bill/:id/:category', 'routes/bill-electricity.tsx'),
    route('bill_payment/view-plans', 'routes/bill-plans.tsx'),
    route('bill_payment/dth-recharge/:id/:category', 'routes/bill-dth.tsx'),
  ]),
  route('service-checkout/:name/:market/:id/:number/:category', 'routes/moved-bill.tsx', { id: 'service-checkout' }),
  route('payment/:category', 'routes/moved-bill.tsx'),
  layout('routes/own.tsx', [
    route('checkout-billpayment/:name/:id/:number/:category/:phone', 'routes/bill-checkout.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('book/:data', 'routes/book.tsx'), // a service that is booked for a time, by its product
    route('checkout/order-verify', 'routes/order-verify.tsx'),
    route('checkout/order-success/:orderId', 'routes/order-success.tsx'),
    route('quote', 'routes/quote.tsx'),
    route('track-order', 'routes/find-order.tsx'), // UX-24, for whoever has no account and no mail at hand
    route('track-order/:orderId', 'routes/track-order.tsx'), // UX-24, from the mails of whoever has no account
    route('profile', 'routes/profile.tsx'),
    route('profile/my-order', 'routes/my-orders.tsx'),
    route('profile/edit-profile', 'routes/edit-profile.tsx'),
    route('profile/change-password', 'routes/change-password.tsx'),
    route('profile/security', 'routes/security.tsx'), // G-04
    route('profile/privacy', 'routes/your-data.tsx'), // G-08
    route('profile/payouts', 'routes/payouts.tsx'), // E-21
    route('profile/wallet', 'routes/wallet.tsx'),
    route('profile/refer', 'routes/refer.tsx'),
    route('r/:code', 'routes/invitation.tsx'), // R-078, where a customer's link leads
    route('profile/stock-alerts', 'routes/stock-alerts.tsx'), // UX-17
    route('profile/shop-orders', 'routes/shop-orders.tsx'), // G-09, for sellers
    route('profile/shop-returns', 'routes/shop-returns.tsx'), // G-06, for sellers
    route('profile/shop-calendars', 'routes/shop-calendars.tsx'), // beside G-09, for sellers who are booked
    route('profile/shop-reviews', 'routes/shop-reviews.tsx'), // beside UX-18, for sellers
    route('profile/reported-reviews', 'routes/reported-reviews.tsx'), // UX-18, for staff
    route('profile/reported-chats', 'routes/reported-chats.tsx'), // beside UX-18, for staff
    route('profile/need-help-chat-with-seller', 'routes/chats.tsx'),
    route('profile/notifications', 'routes/notifications.tsx'), // beside R-067: what somebody was told
    route('profile/inbox', 'routes/inbox.tsx'), // for sellers
    route('profile/counter', 'routes/counter.tsx'), // R-075, for sellers
    route('profile/counter-code', 'routes/counter-code.tsx'),
    route('profile/order-detail/:orderId', 'routes/order-detail.tsx'),
    route('profile/order-invoice/:orderId', 'routes/order-invoice.tsx'),
    route('profile/view-address', 'routes/addresses.tsx'),
    route('profile/need-help', 'routes/need-help.tsx'),
    route('profile/need-help/:orderId', 'routes/need-help.tsx', { id: 'need-help-with-order' }),
    route('profile/need-help-faq/:orderId', 'routes/need-help-faq.tsx'),
    route('profile/need-help-support-ticket', 'routes/need-help-ticket.tsx'),
    route('profile/need-help-support-ticket/:orderId', 'routes/need-help-ticket.tsx', { id: 'ticket-about-order' }),
    route('profile/support-ticket', 'routes/tickets.tsx'),
    route('profile/call-seller', 'routes/call-seller.tsx'),
    route('profile/ticket-queue', 'routes/ticket-queue.tsx'), // R-069, for staff
    route('profile/canned-answers', 'routes/canned-answers.tsx'), // beside R-069, for staff
    route('profile/report-issue', 'routes/report-issue.tsx'),
    route('profile/:ticketId', 'routes/ticket.tsx'),
    // For those who work on the shop; not in the build, whose configuration reads this file where there is no `env`.
    ...(import.meta.env?.DEV ? [route('development/components', 'routes/components.tsx')] : []),
  ]),
  route('offline', 'routes/offline.ts'),
  route('service-worker.js', 'routes/service-worker.ts'),
  route('manifest.webmanifest', 'routes/web-manifest.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
