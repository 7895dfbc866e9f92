import type { InvoiceWire } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import Pdf from 'pdfkit'
import { registerFonts, useFontFor, type Weight } from './invoice-fonts.adapter.ts'
import { type Fact, type InvoiceText, invoiceText } from './invoice-text.ts'

/** An invoice, and the language in which it is written. */
export type InvoiceToPrint = { readonly invoice: InvoiceWire; readonly locale: Locale }

/** One PDF of all of these, each beginning a page. */
export type PrintInvoices = (papers: readonly InvoiceToPrint[], country: string, timeZone: string) => Promise<Uint8Array>

type Doc = InstanceType<typeof Pdf>

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 56, bottom: 772 } as const
const WIDTH = PAGE.right - PAGE.left
const COLUMNS = { quantity: [300, 40], unitPrice: [345, 95], amount: [445, 94.28] } as const
const NAME_WIDTH = 235
/** Below the name of what was bought. */
const NOTE = { size: 8, width: NAME_WIDTH } as const
const SUMS_LEFT = 300
/** Below the sums. */
const REMARK = { size: 8.5 } as const
const INK = '#1c1a17'
const MUTED = '#655f55'
const LINE = '#d9d3c7'

/** Prints invoices on A4, black on white, for a printer as for a tax office. */
export const printInvoices: PrintInvoices = async (papers, country, timeZone) => {
  const texts = papers.map(({ invoice, locale }) => invoiceText(invoice, { locale, country, timeZone }))
  const [first] = papers
  const info = {
    Title: texts.map(({ title }) => title).join(', '),
    Author: [...new Set(papers.map(({ invoice }) => invoice.provider.name))].join(', '),
    CreationDate: new Date(first?.invoice.issuedAt ?? 0),
  }
  const doc = new Pdf({ size: 'A4', margin: 0, bufferPages: true, autoFirstPage: false, displayTitle: true, lang: first?.locale ?? 'en', info })
  const pieces: Uint8Array[] = []
  doc.on('data', (piece: Uint8Array) => pieces.push(piece))
  const finished = new Promise((end, fail) => doc.on('end', end).on('error', fail))
  await registerFonts(doc, JSON.stringify(texts))
  for (const text of texts) {
    const before = doc.bufferedPageRange().count
    printOne(doc, text)
    numberPages(doc, text, before)
  }
  doc.end()
  await finished
  return Buffer.concat(pieces)
}

/** What a browser writes as a narrow space no font has; a line that is broken by us has none at its end. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

const LINE_GAP = 2

type Style = { readonly font?: Weight; readonly size?: number; readonly width?: number }

const optionsOf = (doc: Doc, text: string, { font = 'regular', size = 9.5, width = WIDTH }: Style) => ({
  width,
  lineGap: LINE_GAP,
  ...useFontFor(doc, text, font, size),
})

/** How much room a text takes, with all of its lines. */
const heightOf = (doc: Doc, text: string, style: Style = {}): number => doc.heightOfString(plain(text), optionsOf(doc, text, style))

/** Writes a text and answers where the next one may stand. */
function write(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { align = 'left', color = INK, ...style }: Style & { readonly align?: 'left' | 'right'; readonly color?: string } = {},
): number {
  const options = optionsOf(doc, text, style)
  const height = doc.heightOfString(plain(text), options)
  doc.fillColor(color).text(plain(text), x, y, { ...options, align })
  return y + height
}

const rule = (doc: Doc, y: number): void => {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.7).strokeColor(LINE).stroke()
}

function printOne(doc: Doc, text: InvoiceText): void {
  doc.addPage()
  let y = write(doc, text.title, PAGE.left, PAGE.top, { font: 'bold', size: 20 }) + 10
  const column = WIDTH / Math.max(3, text.facts.length)
  const facts = text.facts.map(({ label, value }, index) => {
    const x = PAGE.left + index * column
    const below = write(doc, label, x, y, { size: 8, color: MUTED, width: column - 12 })
    return write(doc, value, x, below, { width: column - 12 })
  })
  y = Math.max(...facts) + 14
  rule(doc, y)
  y += 12
  const parties = text.parties.map(({ label, lines }, index) => {
    const x = PAGE.left + index * (WIDTH / 2)
    let at = write(doc, label, x, y, { size: 8, color: MUTED, width: WIDTH / 2 - 16 })
    for (const [place, line] of lines.entries()) at = write(doc, line, x, at, { width: WIDTH / 2 - 16, font: place === 0 ? 'bold' : 'regular' })
    return at
  })
  y = printRows(doc, text, Math.max(...parties) + 20)
  y = printSums(doc, text, y)
  if (text.credits.rows.length === 0) return
  y = roomFor(doc, y + 14, 20 + 16 * text.credits.rows.length)
  y = write(doc, text.credits.title, PAGE.left, y, { font: 'bold' }) + 2
  for (const row of text.credits.rows) y = printFact(doc, row, roomFor(doc, y, 16), PAGE.left)
}

/** Where to go on: on a new page when there is no room for so much on this one. */
function roomFor(doc: Doc, y: number, height: number): number {
  if (y + height <= PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}

function printHead(doc: Doc, [item, quantity, unitPrice, amount]: InvoiceText['columns'], y: number): number {
  const style = { size: 8, color: MUTED }
  write(doc, item, PAGE.left, y, { ...style, width: NAME_WIDTH })
  for (const [text, [x, width]] of [
    [quantity, COLUMNS.quantity],
    [unitPrice, COLUMNS.unitPrice],
    [amount, COLUMNS.amount],
  ] as const)
    write(doc, text, x, y, { ...style, width, align: 'right' })
  rule(doc, y + 15)
  return y + 22
}

function printRows(doc: Doc, { columns, rows }: InvoiceText, from: number): number {
  let y = printHead(doc, columns, from)
  for (const { name, note, quantity, unitPrice, amount } of rows) {
    const height = heightOf(doc, name, { width: NAME_WIDTH }) + (note ? heightOf(doc, note, NOTE) : 0)
    const at = roomFor(doc, y, height)
    y = at < y ? printHead(doc, columns, at) : at
    for (const [value, [x, width]] of [
      [quantity, COLUMNS.quantity],
      [unitPrice, COLUMNS.unitPrice],
      [amount, COLUMNS.amount],
    ] as const)
      write(doc, value, x, y, { width, align: 'right' })
    let below = write(doc, name, PAGE.left, y, { width: NAME_WIDTH })
    if (note) below = write(doc, note, PAGE.left, below, { ...NOTE, color: MUTED })
    y = below + 7
  }
  rule(doc, y)
  return y + 9
}

const labelWidth = (x: number): number => COLUMNS.amount[0] - x - 8

/** A label and an amount at the right edge. */
function printFact(doc: Doc, { label, value }: Fact, y: number, x: number, font: Weight = 'regular'): number {
  write(doc, value, COLUMNS.amount[0], y, { font, width: COLUMNS.amount[1], align: 'right' })
  return write(doc, label, x, y, { font, width: labelWidth(x) }) + 3
}

function printSums(doc: Doc, { sums, total, notes }: InvoiceText, from: number): number {
  const x = SUMS_LEFT
  const inAll = [
    ...sums.map(({ label }) => heightOf(doc, label, { width: labelWidth(x) }) + 3),
    heightOf(doc, total.label, { font: 'bold', width: labelWidth(x) }) + 14,
    ...notes.map((note) => heightOf(doc, note, REMARK) + 1),
  ]
  let y = roomFor(
    doc,
    from,
    inAll.reduce((sum, height) => sum + height, 0),
  )
  for (const sum of sums) y = printFact(doc, sum, y, x)
  y = printFact(doc, total, y + 3, x, 'bold') + 8
  for (const note of notes) y = write(doc, note, PAGE.left, y, { ...REMARK, color: MUTED }) + 1
  return y
}

/** At the foot of each page of one invoice, counted from 1. */
function numberPages(doc: Doc, { title, page }: InvoiceText, before: number): void {
  const { count } = doc.bufferedPageRange()
  for (let index = before; index < count; index += 1) {
    doc.switchToPage(index)
    write(doc, `${title} · ${page(index - before + 1, count - before)}`, PAGE.left, 796, { size: 8, color: MUTED })
  }
}
