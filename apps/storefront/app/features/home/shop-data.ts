import { pictureAt } from '../../components/picture-address.ts'
import type { Paths } from '../../lib/paths.ts'
import type { Tenant } from '../../lib/tenant.ts'

/** schema.org: the shop, and how to search it. */
export function shopData({ name, origin, support, cardImage }: Tenant, paths: Paths) {
  const url = origin + paths.home()
  const shop = {
    '@type': 'Organization',
    '@id': `${origin}/#shop`,
    name,
    url,
    ...(cardImage === '' ? {} : { logo: `${origin}${pictureAt(cardImage, 'w=480&as=preview')}` }),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: support.email, telephone: support.phone },
  }
  const site = {
    '@type': 'WebSite',
    name,
    url,
    publisher: { '@id': shop['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return { '@graph': [shop, site] }
}
