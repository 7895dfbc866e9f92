import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop. The language stands before these paths and is not part of them. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('market/:market', 'routes/market.tsx'),
  route('market/:market/:items', 'routes/listing.tsx'),
  route('product/:data', 'routes/product.tsx'),
  route('search', 'routes/search.tsx'),
  layout('routes/personal.tsx', [
    route('wishlist', 'routes/wishlist.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('auth/login', 'routes/login.tsx'),
    route('auth/register', 'routes/register.tsx'),
    route('auth/login-with', 'routes/login-with.tsx'),
    route('auth/otp-validate', 'routes/otp-validate.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('checkout/order-verify', 'routes/order-verify.tsx'),
    route('checkout/order-success/:orderId', 'routes/order-success.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('profile/my-order', 'routes/my-orders.tsx'),
    route('profile/order-detail/:orderId', 'routes/order-detail.tsx'),
    route('profile/view-address', 'routes/addresses.tsx'),
    // For those who work on the shop; not in the build.
    ...(import.meta.env.DEV ? [route('development/components', 'routes/components.tsx')] : []),
  ]),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
