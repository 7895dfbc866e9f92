/** G-NECV-57D2, T-PJJ-R7K: a letter or a few, and groups of letters and figures. */
const NUMBER = /^(.*?)\b([A-Z]{1,3}(?:-[0-9A-Z]+){2,})\b(.*)$/s

/** A sentence with the numbers of orders and tickets in it: they are read and copied as one word, and stay in one line. */
export function Unbroken({ text }: { text: string }) {
  const [, before, number, after = ''] = NUMBER.exec(text) ?? []
  if (number === undefined) return text
  return (
    <>
      {before}
      <span className="unbroken">{number}</span>
      <Unbroken text={after} />
    </>
  )
}

/** An address of email, which goes on in the next line after its @ or before a dot, and nowhere else where there is room. */
export function EmailText({ email }: { email: string }) {
  const [, first, rest] = /^(.+?(?:@|(?=\.)))(.+)$/.exec(email) ?? []
  if (rest === undefined) return email
  return (
    <>
      {first}
      <wbr />
      <EmailText email={rest} />
    </>
  )
}
