import { foldToAscii } from '@galleria/kernel'

/** "Ñuñoa, St. Mary's" is "nunoa saint mary s": how names of places are compared. */
export const foldName = (name: string): string => foldToAscii(name).trim().replace(/^st /, 'saint ').replace(/^ft /, 'fort ').replace(/^mt /, 'mount ')

/** Names of one city, old and new, by country: people write either, and gazetteers know one of them. Words of a name are joined by hyphens. */
const SAME_CITY: Readonly<Record<string, readonly string[]>> = {
  IN: [
    'bengaluru bangalore',
    'mumbai bombay',
    'kolkata calcutta',
    'chennai madras',
    'pune poona',
    'gurugram gurgaon',
    'mysuru mysore',
    'prayagraj allahabad',
    'thiruvananthapuram trivandrum',
    'kochi cochin ernakulam',
    'kozhikode calicut',
    'vadodara baroda',
    'varanasi banaras benares kashi',
    'visakhapatnam vizag',
    'vijayawada bezawada',
    'mangaluru mangalore',
    'hubballi hubli',
    'belagavi belgaum',
    'puducherry pondicherry pondy',
    'shimla simla',
    'tiruchirappalli trichy tiruchi',
    'thanjavur tanjore',
    'ooty udhagamandalam ootacamund',
    'alappuzha alleppey',
    'kollam quilon',
    'thrissur trichur',
    'palakkad palghat',
    'kannur cannanore',
    'thoothukudi tuticorin',
    'ballari bellary',
    'kalaburagi gulbarga',
    'shivamogga shimoga',
    'tumkur tumakuru',
    'vijayapura bijapur',
    'panjim panaji',
    'guwahati gauhati',
    'bhubaneswar bhubaneshwar',
    'nashik nasik',
    'rajamahendravaram rajahmundry',
    'davangere davanagere',
    'hosapete hospet',
    'kanpur cawnpore',
    'aurangabad chhatrapati-sambhajinagar sambhajinagar',
    'dharashiv osmanabad',
    'ahilyanagar ahmednagar',
    'delhi delhi-ncr',
  ],
  US: ['new-york-city new-york nyc manhattan', 'washington washington-dc washington-d-c', 'los-angeles la', 'san-francisco sf'],
  EC: [
    'duran eloy-alfaro',
    'nueva-loja lago-agrio',
    'puerto-francisco-de-orellana el-coca coca',
    'santo-domingo santo-domingo-de-los-colorados santo-domingo-de-los-tsachilas',
  ],
}

const groups = new Map<string, readonly string[]>()
for (const [country, lines] of Object.entries(SAME_CITY)) {
  for (const line of lines) {
    const names = line.split(' ').map((name) => name.replaceAll('-', ' '))
    for (const name of names) groups.set(`${country} ${name}`, names)
  }
}

/** The folded name and its other spellings, the given one first. */
export function spellingsOf(country: string, name: string): readonly string[] {
  const folded = foldName(name)
  return [folded, ...(groups.get(`${country} ${folded}`) ?? []).filter((other) => other !== folded)]
}
