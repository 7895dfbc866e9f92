import type { MailWords } from './mail-types.ts'

export type ZipForm = {
  readonly name: 'pin' | 'postal' | 'zip'
  /** Of the usual form, where it has only digits. */
  readonly digits: number | undefined
}

type Label = 'firstName' | 'houseNumber' | 'street1' | 'city' | 'state'

/** Each says what is there and what is needed, so that the way out is in the message. */
export type AddressWords = {
  readonly labels: Readonly<Record<Label, string>>
  missing(label: string): string
  /** `country` is the name of it in this language. */
  otherCountry(country: string): string
  zip(form: ZipForm, given: string): string
  phone(digits: number, hasOtherCharacters: boolean): string
  readonly email: string
}

/** All that a language needs besides its catalogues: what is missing does not compile. */
export type Words = {
  readonly address: AddressWords
  /** What is wrong with an enquiry. */
  readonly enquiry: { readonly name: string; readonly email: string; readonly message: string }
  /** The name of the cart's line for it. */
  readonly delivery: string
  /** Of an attribute that only says whether. */
  readonly yes: string
  readonly no: string
  readonly mails: MailWords
}
