import { CARE_PATHS, type Facility } from '@galleria/rules'
import { type Paths, queryString } from '../../lib/paths.ts'

type Query = Parameters<typeof queryString>[0]

/** Of the list of all shops, or of the houses of one kind. */
export const shopsAddress = (paths: Paths, facility: Facility | undefined, query: Query = {}): string =>
  facility ? paths.local(CARE_PATHS.houses(facility)) + queryString(query) : paths.shops(query)
