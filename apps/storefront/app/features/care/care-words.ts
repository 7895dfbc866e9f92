import type { ProviderWire } from '@galleria/contract'
import { CARE_PATHS, type Facility } from '@galleria/rules'
import { msg, plural } from '@lingui/core/macro'
import type { PageContext } from '../../lib/page-context.ts'
import { createPaths } from '../../lib/paths.ts'
import type { HouseWords } from '../shops/house-words.ts'
import { type Care, type CareCategory, doctorsPath } from './care-data.ts'
import type { CareDoor } from './care-doors.tsx'
import type { SpecialitiesWords } from './specialities-page.tsx'

// What few pages say. The server says it, so that no browser loads words that most halls and shops never say.

/** The doors of a market of health care: nothing behind which there is nothing. */
export function careDoorsOf({ i18n, prefix }: PageContext, market: string, { categories, houses, specialities }: Care): CareDoor[] {
  const paths = createPaths(prefix)
  const { doctors, medicines, tests, checkups, physiotherapy } = categories
  const { hospital, clinic, diagnostic_centre: centres, pharmacy } = houses
  const toCategory = (at: CareCategory | undefined, door: (at: CareCategory) => Omit<CareDoor, 'href'>): CareDoor[] =>
    at ? [{ href: paths.listing(market, at.slug), ...door(at) }] : []
  const toHouses = (kind: Facility, count: number | undefined, door: (count: number) => Omit<CareDoor, 'href' | 'key'>): CareDoor[] =>
    count ? [{ key: kind, href: paths.local(CARE_PATHS.houses(kind)), ...door(count) }] : []
  return [
    ...toCategory(doctors, (at) => ({
      key: 'doctors',
      href: paths.local(doctorsPath(market, at, specialities)),
      name: i18n._(msg`Find a doctor`),
      about: i18n._(msg`${plural(at.count, { one: '# doctor', other: '# doctors' })}`),
    })),
    ...toCategory(medicines, (at) => ({
      key: 'medicines',
      name: i18n._(msg`Order medicines`),
      about: i18n._(msg`${plural(at.count, { one: '# product', other: '# products' })}`),
    })),
    ...(pharmacy
      ? [
          {
            key: 'prescription' as const,
            href: paths.local(CARE_PATHS.prescription),
            name: i18n._(msg`Upload a prescription`),
            about: i18n._(msg`A pharmacy gets it ready`),
          },
        ]
      : []),
    ...toCategory(tests, (at) => ({
      key: 'tests',
      name: i18n._(msg`Book a test`),
      about: i18n._(msg`${plural(at.count, { one: '# test', other: '# tests' })}`),
    })),
    ...toCategory(checkups, (at) => ({
      key: 'checkups',
      name: i18n._(msg`Check-ups`),
      about: i18n._(msg`${plural(at.count, { one: '# package', other: '# packages' })}`),
    })),
    ...toCategory(physiotherapy, (at) => ({
      key: 'physiotherapy',
      name: i18n._(msg`Physiotherapy`),
      about: i18n._(msg`${plural(at.count, { one: '# physiotherapist', other: '# physiotherapists' })}`),
    })),
    ...toHouses('hospital', hospital, (count) => ({
      name: i18n._(msg`Hospitals`),
      about: i18n._(msg`${plural(count, { one: '# hospital', other: '# hospitals' })}`),
    })),
    ...toHouses('clinic', clinic, (count) => ({ name: i18n._(msg`Clinics`), about: i18n._(msg`${plural(count, { one: '# clinic', other: '# clinics' })}`) })),
    ...toHouses('diagnostic_centre', centres, (count) => ({
      name: i18n._(msg`Diagnostic centres`),
      about: i18n._(msg`${plural(count, { one: '# centre', other: '# centres' })}`),
    })),
    ...toHouses('pharmacy', pharmacy, (count) => ({
      name: i18n._(msg`Pharmacies`),
      about: i18n._(msg`${plural(count, { one: '# pharmacy', other: '# pharmacies' })}`),
    })),
  ]
}

/** What the navigation of these doors is called. */
export const careName = ({ i18n }: PageContext): string => i18n._(msg`Health care`)

export const specialitiesWords = ({ i18n, config }: PageContext): SpecialitiesWords => ({
  title: i18n._(msg`Find a doctor`),
  description: i18n._(msg`Doctors at ${config.name} by speciality: choose one and book a time.`),
  lead: i18n._(msg`Choose what you need a doctor for, then whom and when.`),
  specialities: i18n._(msg`Specialities`),
  all: i18n._(msg`See all doctors`),
  home: i18n._(msg`Home`),
  here: i18n._(msg`You are here`),
})

export const doctorsText = ({ i18n }: PageContext, count: number): string => i18n._(msg`${plural(count, { one: '# doctor', other: '# doctors' })}`)

/** What the list of the houses of a kind says of itself. */
export function houseListWords({ i18n }: PageContext, kind: Facility) {
  const words: Record<Facility, readonly [title: string, description: string]> = {
    hospital: [i18n._(msg`Hospitals`), i18n._(msg`Hospitals and their doctors: where they are, when they are open and what you can book.`)],
    clinic: [i18n._(msg`Clinics`), i18n._(msg`Clinics and who works there: where they are, when they are open and what you can book.`)],
    diagnostic_centre: [
      i18n._(msg`Diagnostic centres`),
      i18n._(msg`Laboratories and what they test: where they are, when they are open and what you can book.`),
    ],
    pharmacy: [i18n._(msg`Pharmacies`), i18n._(msg`Pharmacies: where they are, when they are open and what they have.`)],
  }
  const [title, description] = words[kind]
  return {
    kind,
    path: CARE_PATHS.houses(kind),
    title,
    description,
    nothing: { title: i18n._(msg`None here yet`), text: i18n._(msg`As soon as there is one, it's listed here.`) },
  }
}

/** What a house's own page says besides what those of all shops do; undefined of other shops. */
export function houseWordsOf({ i18n, config }: PageContext, { facility, name, office }: ProviderWire, hasGoods: boolean): HouseWords | undefined {
  if (!facility) return undefined
  const kinds: Record<Facility, string> = {
    hospital: i18n._(msg`Hospital`),
    clinic: i18n._(msg`Clinic`),
    diagnostic_centre: i18n._(msg`Diagnostic centre`),
    pharmacy: i18n._(msg`Pharmacy`),
  }
  const kind = kinds[facility]
  if (hasGoods) return { kind }
  return {
    kind,
    booked: {
      description: i18n._(msg`${name} in ${office.address.city}, at ${config.name}: hours, address and what you can book.`),
      items: i18n._(msg`What you can book`),
      title: i18n._(msg`Appointments`),
      choice: i18n._(msg`You choose the day and the time yourself`),
      change: i18n._(msg`Free to move or cancel; until when is told before you book`),
    },
  }
}
