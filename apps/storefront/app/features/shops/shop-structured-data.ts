import type { ShopData } from './shop-data.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A shop for search engines (schema.org): a place to go to where it has one. */
export const shopStructuredData = ({ name, address, position, phone, hours, rating, ratingCount }: ShopData, url: string): object => ({
  '@type': position ? 'Store' : 'OnlineStore',
  '@id': url,
  name,
  url,
  ...(phone ? { telephone: phone } : {}),
  ...(position
    ? {
        address: {
          '@type': 'PostalAddress',
          streetAddress: address.street1,
          addressLocality: address.city,
          addressRegion: address.state,
          postalCode: address.zip,
          addressCountry: address.country,
        },
        geo: { '@type': 'GeoCoordinates', longitude: position[0], latitude: position[1] },
      }
    : {}),
  ...(hours
    ? {
        openingHoursSpecification: hours.spans.map(({ days, from, to }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days.map((day) => DAYS[day - 1]),
          opens: from,
          closes: to,
        })),
      }
    : {}),
  ...(ratingCount > 0 ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount } } : {}),
})
