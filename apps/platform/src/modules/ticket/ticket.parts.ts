import type { View } from '../../infra/statement.ts'

/** A text in lower case without accents, as `folded` of the kernel makes words. */
export const foldedIn = (text: string): string => String.raw`regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f]', '', 'g')`

/** The words of a text. An index is made of this very expression (`ticket_entry_words`), and serves no other; the function `ticket_entries_with` asks it (decision 0013). */
export const wordsOf = (text: string): string => `to_tsvector('simple'::regconfig, ${foldedIn(text)})`

export const ticketParts = {
  /** `tenant_id, id, number, customer_id, status`: what was asked, without what was said. */
  tickets: '(select tenant_id, id, number, customer_id, status from ticket)' satisfies View,

  /** `tenant_id, file_id`: files of customers that tickets hold on to. */
  fileUses: '(select tenant_id, file_id from ticket_picture)' satisfies View,

  /** The same of what was sent since they are private. */
  attachmentUses: '(select tenant_id, file_id from ticket_attachment where file_id is not null)' satisfies View,

  /** `tenant_id, image`: what tickets show. */
  pictureUses: '(select tenant_id, image from ticket_picture)' satisfies View,
}
