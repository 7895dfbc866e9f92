import type { Facility } from '@galleria/rules'
import type { ShopData } from './shop-data.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A laboratory is no place by its own type. */
const HOUSES: Readonly<Record<Facility, string | readonly string[]>> = {
  hospital: 'Hospital',
  clinic: 'MedicalClinic',
  diagnostic_centre: ['DiagnosticLab', 'MedicalBusiness'],
  pharmacy: 'Pharmacy',
}

/** A shop for search engines (schema.org): a place to go to where it has one. */
export const shopStructuredData = ({ name, facility, address, position, phone, hours, rating, ratingCount }: ShopData, url: string): object => ({
  '@type': !position ? 'OnlineStore' : facility ? HOUSES[facility] : 'Store',
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
