import { CARE_PATHS } from '@galleria/rules'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Activity, ClipboardCheck, Cross, FileUp, Hospital, type LucideIcon, Microscope, Pill, Stethoscope, TestTubes } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { type Care, doctorsPath } from './care-data.ts'
import './care.css'

type CareDoor = { readonly key: string; readonly Icon: LucideIcon; readonly name: ReactNode; readonly href: string; readonly about: ReactNode }

/** What somebody comes to a market of health care for, each with the way there; nothing behind which there is nothing. */
export function CareDoors({ market, care }: { market: string; care: Care }) {
  const { t } = useLingui()
  const doors = useDoors(market, care)
  return (
    <nav aria-label={t`Health care`}>
      <ul className="care-doors">
        {doors.map(({ key, Icon, name, href, about }) => (
          <li key={key}>
            <a href={href}>
              <span className="care-mark">
                <Icon className="icon" aria-hidden="true" />
              </span>
              <span className="care-text">
                <b>{name}</b>
                <small>{about}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useDoors(market: string, { categories, houses, specialities }: Care): CareDoor[] {
  const { paths } = useTenant()
  const { doctors, medicines, tests, checkups, physiotherapy } = categories
  const { hospital, diagnostic_centre: centres, pharmacy, clinic } = houses
  const some = <T,>(there: T | undefined, door: (there: T) => CareDoor): CareDoor[] => (there === undefined ? [] : [door(there)])
  return [
    ...some(doctors, (at) => ({
      key: 'doctors',
      Icon: Stethoscope,
      name: <Trans>Find a doctor</Trans>,
      href: paths.local(doctorsPath(market, at, specialities)),
      about: <Plural value={at.count} one="# doctor" other="# doctors" />,
    })),
    ...some(medicines, (at) => ({
      key: 'medicines',
      Icon: Pill,
      name: <Trans>Order medicines</Trans>,
      href: paths.listing(market, at.slug),
      about: <Plural value={at.count} one="# product" other="# products" />,
    })),
    ...some(pharmacy, () => ({
      key: 'prescription',
      Icon: FileUp,
      name: <Trans>Upload a prescription</Trans>,
      href: paths.local(CARE_PATHS.prescription),
      about: <Trans>A pharmacy gets it ready</Trans>,
    })),
    ...some(tests, (at) => ({
      key: 'tests',
      Icon: TestTubes,
      name: <Trans>Book a test</Trans>,
      href: paths.listing(market, at.slug),
      about: <Plural value={at.count} one="# test" other="# tests" />,
    })),
    ...some(checkups, (at) => ({
      key: 'checkups',
      Icon: ClipboardCheck,
      name: <Trans>Check-ups</Trans>,
      href: paths.listing(market, at.slug),
      about: <Plural value={at.count} one="# package" other="# packages" />,
    })),
    ...some(physiotherapy, (at) => ({
      key: 'physiotherapy',
      Icon: Activity,
      name: <Trans>Physiotherapy</Trans>,
      href: paths.listing(market, at.slug),
      about: <Plural value={at.count} one="# physiotherapist" other="# physiotherapists" />,
    })),
    ...some(hospital, (count) => ({
      key: 'hospitals',
      Icon: Hospital,
      name: <Trans>Hospitals</Trans>,
      href: paths.local(CARE_PATHS.houses('hospital')),
      about: <Plural value={count} one="# hospital" other="# hospitals" />,
    })),
    ...some(clinic, (count) => ({
      key: 'clinics',
      Icon: Stethoscope,
      name: <Trans>Clinics</Trans>,
      href: paths.local(CARE_PATHS.houses('clinic')),
      about: <Plural value={count} one="# clinic" other="# clinics" />,
    })),
    ...some(centres, (count) => ({
      key: 'centres',
      Icon: Microscope,
      name: <Trans>Diagnostic centres</Trans>,
      href: paths.local(CARE_PATHS.houses('diagnostic_centre')),
      about: <Plural value={count} one="# centre" other="# centres" />,
    })),
    ...some(pharmacy, (count) => ({
      key: 'pharmacies',
      Icon: Cross,
      name: <Trans>Pharmacies</Trans>,
      href: paths.local(CARE_PATHS.houses('pharmacy')),
      about: <Plural value={count} one="# pharmacy" other="# pharmacies" />,
    })),
  ]
}
