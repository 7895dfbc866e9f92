/** A mail by its lines, and an SMS that says the same to whoever has no mail address. */
export type MailText = { readonly subject: string; readonly mail: readonly string[]; readonly sms: string }

/** `name` is empty where nobody is to be greeted by name; `shop` signs. */
type Recipient = { readonly name: string; readonly shop: string }

/** Amounts come written in the language already. */
export type MailWords = {
  welcome(mail: Recipient & { readonly support: string }): MailText
  passwordRemoved(mail: Recipient & { readonly support: string }): MailText
  signInCode(mail: { readonly shop: string; readonly code: string }): MailText
  orderPlaced(mail: Recipient & { readonly number: string; readonly total: string; readonly bill: readonly string[]; readonly address: string }): MailText
  orderCancelled(mail: Recipient & { readonly number: string; readonly total: string }): MailText
  readonly bill: { readonly delivery: string; readonly total: string }
  /** To the shop: the subject of what somebody asks. */
  enquirySubject(name: string): string
}
