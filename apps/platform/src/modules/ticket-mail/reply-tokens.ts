import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { ticketNumberOf } from '@galleria/rules'

/** Who may write to a ticket by mail: whoever asked, or one account that answers. */
export type Writer = 'customer' | { readonly accountId: string }

/** What stands in an address or a Message-ID of ours: "t4kx9rm.0f3a…". */
export type Ticketed = { readonly number: string; readonly token: string }

export type ReplyTokens = {
  /** Made each time, so that it is kept nowhere, and the same each time, so that all mails of a ticket are one conversation. */
  localPartOf(tenantId: string, ticket: { readonly id: string; readonly number: string }, writer: Writer): string
  isOf(token: string, tenantId: string, ticketId: string, writer: Writer): boolean
}

/** 96 bits; small letters, which every mail server leaves as they are. */
const TOKEN_DIGITS = 24
const TICKETED = new RegExp(`(?<![a-z0-9])(t[a-z0-9]{6})\\.([0-9a-f]{${TOKEN_DIGITS}})@`, 'gi')

export function createReplyTokens(secret: string): ReplyTokens {
  const key = createSecretKey(secret, 'utf8')
  const tokenOf = (tenantId: string, ticketId: string, writer: Writer): string =>
    createHmac('sha256', key)
      .update(['ticket mail', tenantId, ticketId, writer === 'customer' ? writer : `staff ${writer.accountId}`].join('|'))
      .digest('hex')
      .slice(0, TOKEN_DIGITS)
  return {
    localPartOf: (tenantId, { id, number }, writer) => `${number.replaceAll('-', '').toLowerCase()}.${tokenOf(tenantId, id, writer)}`,
    isOf: (token, tenantId, ticketId, writer) => {
      const [given, expected] = [Buffer.from(token.toLowerCase()), Buffer.from(tokenOf(tenantId, ticketId, writer))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** The tickets that addresses and Message-IDs name, each once. */
export function ticketedIn(headers: readonly string[]): readonly Ticketed[] {
  const found = headers.flatMap((header) => [...header.matchAll(TICKETED)])
  const named = found.flatMap(([, typed = '', token = '']) => {
    const number = ticketNumberOf(typed)
    return number ? [[`${number} ${token.toLowerCase()}`, { number, token: token.toLowerCase() }] as const] : []
  })
  return [...new Map(named).values()]
}
