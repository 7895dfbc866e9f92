import type { refusals } from './en/refusals.ts'
import type { MailWords } from './mail-types.ts'

/** The name of a field as it stands within a sentence. */
type Label = string

type AddressLabel = 'firstName' | 'middleName' | 'lastName' | 'phone' | 'houseNumber' | 'street1' | 'street2' | 'landmark' | 'city' | 'state' | 'email'
/** What postal codes are called, by country. */
type ZipLabel = 'pin' | 'postal' | 'zip'

/** Each says what is there and what is needed, so that the way out is in the message. */
export type AddressWords = {
  readonly labels: Readonly<Record<AddressLabel | ZipLabel, Label>>
  missing(label: Label): string
  unreadable(label: Label): string
  long(label: Label, most: number): string
  digits(label: Label, given: number, needed: number): string
  notDigits(label: Label): string
  leadingZero(label: Label): string
  lettersAndDigits(label: Label, least: number, most: number): string
  /** What a phone number is written with. */
  readonly phoneCharacters: string
  readonly email: string
  /** `country` is the name of it in this language. */
  otherCountry(country: string): string
}

/** Named by English, whose sentences are the specification's. The contract's table of refusals has exactly these. */
export type RefusalCode = keyof typeof refusals
/** `{MAX_LINES}` is the figure of that name in the rules. */
export type Refusals = Readonly<Record<RefusalCode, string>>

/** What is said about one field that does not hold what it should, by the rule of the schema that it breaks. */
export type FieldWords = {
  required(): string
  /** Sent, but named by no schema: refused rather than dropped. */
  unknown(): string
  /** NUL, or half of a pair of surrogates. */
  unreadable(): string
  type(types: readonly string[]): string
  minimum(least: number): string
  maximum(most: number): string
  exclusiveMinimum(bound: number): string
  exclusiveMaximum(bound: number): string
  minLength(least: number): string
  maxLength(most: number): string
  minItems(least: number): string
  maxItems(most: number): string
  form(): string
  choice(): string
  other(): string
}

/** All that a language needs besides its catalogues: what is missing does not compile. */
export type Words = {
  readonly address: AddressWords
  /** What is wrong with an enquiry. */
  readonly enquiry: { readonly name: string; readonly email: string; message(least: number): string }
  /** The name of the cart's line for it. */
  readonly delivery: string
  /** Of an attribute that only says whether. */
  readonly yes: string
  readonly no: string
  readonly mails: MailWords
  readonly refusals: Refusals
  readonly fields: FieldWords
}
