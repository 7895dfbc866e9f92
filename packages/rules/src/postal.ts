/** How postal codes look in a country. `digits` of the usual form, where it has only digits. */
export type ZipRule = { readonly name: 'pin' | 'postal' | 'zip'; readonly pattern: RegExp; readonly digits: number | undefined }

const ZIP_RULES: Readonly<Record<string, ZipRule>> = {
  IN: { name: 'pin', pattern: /^[1-9]\d{5}$/, digits: 6 },
  EC: { name: 'postal', pattern: /^\d{6}$/, digits: 6 },
  US: { name: 'zip', pattern: /^\d{5}(-?\d{4})?$/, digits: 5 },
}

/** Elsewhere three to ten letters and digits. */
const ANY_ZIP: ZipRule = { name: 'postal', pattern: /^[A-Z0-9-]{3,10}$/, digits: undefined }

/** By ISO 3166-1 alpha-2. */
export const zipRuleOf = (country: string): ZipRule => ZIP_RULES[country] ?? ANY_ZIP

/** As the rules compare it and the platform keeps it. */
export const tidyZip = (zip: string): string => zip.toUpperCase().replace(/\s/g, '')
