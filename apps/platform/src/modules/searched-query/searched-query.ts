import { createHmac } from 'node:crypto'
import { foldedWords } from '@galleria/kernel'
import { KEPT_QUERY_MAX } from '@galleria/rules'

/** More words were pasted, not typed. */
const MAX_WORDS = 8
/** So many different senders must have searched for something before others are shown it. */
export const SUGGESTED_FROM = 3
/** Marks that senders can make. */
const MARKS = 63n

/** Seven figures and more may be a telephone, a card or an account, whatever stands between them; and addresses of mail or of pages are somebody's. */
const PERHAPS_SOMEBODYS = /\d(?:[\s().+/-]*\d){6,}|@|:\/\//u

/**
 * A text as it is counted: in lower case, without signs around it. Undefined for what is not kept: no word in it, too long to have been typed, or
 * perhaps somebody's number or address.
 */
export function keptQuery(text: string): string | undefined {
  const query = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}+#%]+$/gu, '')
  const words = foldedWords(query).length
  return words === 0 || words > MAX_WORDS || query.length < 2 || query.length > KEPT_QUERY_MAX || PERHAPS_SOMEBODYS.test(query) ? undefined : query
}

/**
 * One of 63 marks, which a sender always makes for the same query: marks of a query tell how many different senders there were at least, in whatever process
 * and on whatever day, and of none who it was. For another query the same sender makes another mark, so that queries cannot be laid side by side.
 */
export function markOf(secret: string, { tenantId, query, network }: { readonly tenantId: string; readonly query: string; readonly network: string }): bigint {
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify([tenantId, query, network]))
    .digest()
  return 1n << (digest.readBigUInt64BE() % MARKS)
}
