import { foldName } from './city-names.ts'

/**
 * Which state or province a postal code belongs to, by its first digits; the longest prefix that is listed decides.
 * India: the PIN's postal circle. Ecuador: the province's number. United States: the sectional centre, as ranges.
 */
const BY_PREFIX: Readonly<Record<string, string>> = {
  IN: `11 Delhi; 12 13 Haryana; 14 15 16 Punjab; 160 Chandigarh; 17 Himachal Pradesh; 18 19 Jammu and Kashmir; 194 Ladakh; 20 21 22 23 24 25 26 27 28 Uttar Pradesh;
    244 246 247 248 249 263 Uttarakhand; 30 31 32 33 34 Rajasthan; 36 37 38 39 Gujarat; 40 41 42 43 44 Maharashtra; 403 Goa; 45 46 47 48 Madhya Pradesh; 49 Chhattisgarh;
    50 Telangana; 51 52 53 Andhra Pradesh; 56 57 58 59 Karnataka; 60 61 62 63 64 Tamil Nadu; 605 Puducherry; 67 68 69 Kerala; 70 71 72 73 74 West Bengal; 737 Sikkim;
    744 Andaman and Nicobar; 75 76 77 Odisha; 78 Assam; 790 791 792 Arunachal Pradesh; 793 794 Meghalaya; 795 Manipur; 796 Mizoram; 797 798 Nagaland; 799 Tripura;
    80 81 84 85 Bihar; 82 83 814 815 816 Jharkhand; 821 823 824 Bihar`,
  EC: `01 Azuay; 02 Bolívar; 03 Cañar; 04 Carchi; 05 Cotopaxi; 06 Chimborazo; 07 El Oro; 08 Esmeraldas; 09 Guayas; 10 Imbabura; 11 Loja; 12 Los Ríos; 13 Manabí;
    14 Morona-Santiago; 15 Napo; 16 Pastaza; 17 Pichincha; 18 Tungurahua; 19 Zamora Chinchipe; 20 Galápagos; 21 Sucumbíos; 22 Orellana; 23 Santo Domingo de los Tsáchilas; 24 Santa Elena`,
}

const US_RANGES = `005 005 NY, 010 027 MA, 028 029 RI, 030 038 NH, 039 049 ME, 050 059 VT, 060 069 CT, 070 089 NJ, 100 149 NY, 150 196 PA, 197 199 DE, 200 205 DC, 206 219 MD, 220 246 VA,
  247 268 WV, 270 289 NC, 290 299 SC, 300 319 GA, 320 349 FL, 350 369 AL, 370 385 TN, 386 397 MS, 398 399 GA, 400 427 KY, 430 459 OH, 460 479 IN, 480 499 MI, 500 528 IA, 530 549 WI,
  550 567 MN, 570 577 SD, 580 588 ND, 590 599 MT, 600 629 IL, 630 658 MO, 660 679 KS, 680 693 NE, 700 714 LA, 716 729 AR, 730 749 OK, 750 799 TX, 800 816 CO, 820 831 WY, 832 838 ID,
  840 847 UT, 850 865 AZ, 870 884 NM, 885 885 TX, 889 898 NV, 900 961 CA, 967 968 HI, 970 979 OR, 980 994 WA, 995 999 AK`

/** Other names of states, as people write them. */
const SAME_REGION: Readonly<Record<string, string>> = {
  'IN orissa': 'odisha',
  'IN pondicherry': 'puducherry',
  'IN uttaranchal': 'uttarakhand',
  'IN new delhi': 'delhi',
  'IN nct of delhi': 'delhi',
  'IN delhi ncr': 'delhi',
  'IN jammu kashmir': 'jammu and kashmir',
  'IN andaman and nicobar islands': 'andaman and nicobar',
  'IN chattisgarh': 'chhattisgarh',
  'US washington dc': 'district of columbia',
  'US washington d c': 'district of columbia',
}

const prefixes = new Map<string, string>()
for (const [country, table] of Object.entries(BY_PREFIX)) {
  for (const entry of table.split(';')) {
    const [, digits = '', name = ''] = /^\s*([\d ]+?) (\D+)$/.exec(entry) ?? []
    for (const prefix of digits.split(' ')) prefixes.set(country + prefix, foldRegion(country, name))
  }
}
const usRanges = US_RANGES.split(',').map((range) => {
  const [from = '', to = '', state = ''] = range.trim().split(' ')
  return { from, to, state: state.toLowerCase() }
})

/** "Tungurahua Province" and "TUNGURAHUA" are "tungurahua"; "Orissa" is "odisha". */
export function foldRegion(country: string, name: string): string {
  const folded = foldName(name).replace(/ (province|state|district|county)$/, '')
  return SAME_REGION[`${country} ${folded}`] ?? folded
}

/** The folded name (in the United States the two letters) of the region that a postal code lies in. */
export function regionOfZip(country: string, zip: string): string | undefined {
  const head = zip.slice(0, 3)
  if (country === 'US') return usRanges.find(({ from, to }) => head >= from && head <= to)?.state
  return prefixes.get(country + head) ?? prefixes.get(country + zip.slice(0, 2))
}
