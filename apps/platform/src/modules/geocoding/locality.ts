import type { Locale } from '@galleria/kernel'
import type { Locality } from './geocoding.ts'
import type { FoundTown } from './town-index.ts'
import { townNameIn } from './town-names.ts'

/** A town of the gazetteer as a language calls it. The gazetteer knows no postal codes. */
export const localityOf = ({ name, region, country }: FoundTown, language: Locale): Locality => ({
  city: townNameIn(language, country, name),
  state: region,
  country,
  zip: null,
})
