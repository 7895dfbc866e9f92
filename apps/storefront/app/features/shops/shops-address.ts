import type { Facility } from '@galleria/rules'
import { type Paths, queryString } from '../../lib/paths.ts'

/** The houses of health care of one kind, as lists of them have to know it: what they are asked for by, and where they are listed, without language. */
export type Houses = { readonly kind: Facility; readonly path: string }

/** Of the list of all shops, or of the houses of one kind. */
export const shopsAddress = (paths: Paths, houses: Houses | undefined, query: Parameters<typeof queryString>[0] = {}): string =>
  houses ? paths.local(houses.path) + queryString(query) : paths.shops(query)
