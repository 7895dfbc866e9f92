import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop, in the specification's order. The language stands before these and is not part of them. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('market/:market', 'routes/market.tsx'),
  route('market/:market/:items', 'routes/listing.tsx'),
  route('product/:data', 'routes/product.tsx'),
  route('search', 'routes/search.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
