type Numbering = { readonly callingCode: string; readonly between: string; readonly forms: readonly RegExp[] }

/** A line ends before a number or after it. */
const SPACE = '\u00a0'

/** How numbers of a country are read aloud there, so far as their first digits tell; by ISO 3166-1 alpha-2. With a calling code before it a number has no leading zero. */
const NUMBERING: Readonly<Record<string, Numbering>> = {
  IN: {
    callingCode: '91',
    between: SPACE,
    forms: [
      /^(1800)(\d{3})(\d{3,4})$/, // free of charge
      /^([6-9]\d{4})(\d{5})$/, // mobile
      /^(011|020|022|033|040|044|079|080|11|20|22|33|40|44)(\d{4})(\d{4})$/, // the largest cities
      /^(0\d{3}|[1-5]\d{2})(\d{3})(\d{4})$/,
    ],
  },
  EC: {
    callingCode: '593',
    between: SPACE,
    forms: [
      /^(1[78]00)(\d{3})(\d{3})$/, // free of charge, and of shared cost
      /^(0?9\d)(\d{3})(\d{4})$/, // mobile
      /^(0?[2-7])(\d{3})(\d{4})$/,
    ],
  },
  US: { callingCode: '1', between: '-', forms: [/^(\d{3})(\d{3})(\d{4})$/] },
}

function inGroups(digits: string, { between, forms }: Numbering): string | undefined {
  for (const form of forms) {
    const match = form.exec(digits)
    if (match) return match.slice(1).join(between)
  }
  return undefined
}

/**
 * A phone number in the groups in which it is read: "98450 10101", "+593 99 184 0201". `country` is where numbers without a calling code are from. What has been
 * written in groups already stays as it is, and what we know no form of.
 */
export function groupedPhone(phone: string, country: string): string {
  const [, abroad, digits = ''] = /^(\+|00)?(\d+)$/.exec(phone) ?? []
  const own = NUMBERING[country]
  if (abroad === undefined) return (own && inGroups(digits, own)) ?? phone
  for (const numbering of Object.values(NUMBERING)) {
    const { callingCode } = numbering
    const groups = digits.startsWith(callingCode) ? inGroups(digits.slice(callingCode.length), numbering) : undefined
    if (groups !== undefined) return `+${callingCode}${SPACE}${groups}`
  }
  return phone
}
