import { FACILITIES, type Facility } from './appointment.ts'
import { SHOP_PATHS } from './shop-paths.ts'

/** By which attribute doctors and others are told apart. */
export const SPECIALITY = 'speciality'

const HOUSES: Readonly<Record<Facility, string>> = {
  hospital: 'hospitals',
  clinic: 'clinics',
  diagnostic_centre: 'diagnostic-centres',
  pharmacy: 'pharmacies',
}

/** Where what is of health care alone lies, without its language. */
export const CARE_PATHS = {
  /** The houses of a kind. */
  houses: (kind: Facility): string => `${SHOP_PATHS.shops}/${HOUSES[kind]}`,
  /** What doctors of a market can be chosen by. */
  specialities: (market: string): string => `/specialities/${encodeURIComponent(market)}`,
  /** */
  prescription: '/prescription',
} as const

/** The kind of house that the last part of an address means. */
export const facilityIn = (segment: string): Facility | undefined => FACILITIES.find((kind) => HOUSES[kind] === segment)
