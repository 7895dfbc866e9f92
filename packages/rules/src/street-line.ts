type House = {
  readonly houseNumber: string
  readonly street1: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** Where the house comes before its street: the English-speaking world, France and those who write as these do. Everywhere else the street comes first. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(
  'AU BD CA DZ EG FR GB GH HK IE IL IN JM KE LK LU MA MC MT MU MY NG NZ PH PK SG TH TN TT UG US ZA ZW'.split(' '),
)
/** Where a comma parts them: a street may have a number for a name, as "12th Main Road" has. */
const PARTED: ReadonlySet<string> = new Set(['BD', 'IN', 'LK', 'PK'])

export const isStreetFirst = (country: string): boolean => !NUMBER_FIRST.has(country)

/** House and street as people write them in the country: "14, 12th Main Road", "14 High Street", "Av. 6 de Diciembre N34-120". A store has no number of its own. */
export function streetLine({ houseNumber, street1, country }: House): string {
  if (isStreetFirst(country)) return [street1, houseNumber].filter(Boolean).join(' ')
  // "14, Flat 3" has a comma already.
  return [houseNumber, street1].filter(Boolean).join(PARTED.has(country) || houseNumber.includes(',') ? ', ' : ' ')
}
