const DAY_MS = 86_400_000

/** How many days things are kept that nobody needs for ever. Sessions, devices and codes go when they end. */
export type Retention = {
  /** Work that the job runner has done. */
  readonly jobDays: number
  /** What became of mails: that the mail server has taken them, or that they were given up. */
  readonly deliveryDays: number
  /** Events that have been handed to the job runner. */
  readonly eventDays: number
  /** Mail and SMS in the development outbox. */
  readonly messageDays: number
  /** What somebody was told in the shop. */
  readonly notificationDays: number
  /** What was written in the contact form; it has been mailed to the shop. */
  readonly enquiryDays: number
  readonly securityEventDays: number
  /** Who of the staff has opened which conversation or ticket. */
  readonly readingDays: number
  /** What customers have asked the shop, after it is over. */
  readonly ticketDays: number
  /** Whoever began to buy without an account and has ordered nothing: from the last use on. */
  readonly guestDays: number
  /** Who a guest was, after the last order: until then it can be sent back or asked about. */
  readonly guestOrderDays: number
  /** Names and addresses in orders of accounts that are gone: as long as tax law wants bills to be kept. */
  readonly billDays: number
}

export const RETENTION: Retention = {
  jobDays: 3,
  deliveryDays: 30,
  eventDays: 7,
  messageDays: 7,
  notificationDays: 90,
  enquiryDays: 180,
  securityEventDays: 180,
  readingDays: 365,
  ticketDays: 1096,
  guestDays: 7,
  guestOrderDays: 180,
  billDays: 3653,
}

/** What is older than this many days is to go. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
