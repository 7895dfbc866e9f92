import type { Locale } from '@galleria/kernel'

export type InvoiceKind = 'invoice' | 'credit_note'

/** Who sells, as the invoice names it. */
export type InvoiceSeller = {
  readonly name: string
  readonly address: string
  readonly phone: string
  /** In the register of businesses or taxes; null where none is known. */
  readonly businessNo: string | null
}

/** A paper of a seller's, with a number of its series. */
export type Paper = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly position: number
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly seller: InvoiceSeller
  readonly locale: Locale
  readonly issuedAt: Date
}

export type Invoice = Paper & { /** Oldest first. */ readonly creditNotes: readonly Paper[] }

const PREFIX: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', credit_note: 'CN' }

/** "INV-000042": no longer than sixteen characters, which tax offices ask for. */
export const paperNumber = ({ kind, position }: Pick<Paper, 'kind' | 'position'>): string => `${PREFIX[kind]}-${String(position).padStart(6, '0')}`

/** Credit notes with the invoice that they are to. */
export const invoicesOf = (papers: readonly Paper[]): Invoice[] =>
  papers
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => ({ ...invoice, creditNotes: papers.filter(({ kind, orderId }) => kind === 'credit_note' && orderId === invoice.orderId) }))
