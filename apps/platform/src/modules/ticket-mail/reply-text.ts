import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'

/** Who answers writes at the top; what is further down than this is what they answer to. */
const MAX_READ = 20_000
/** Longer lines are never the head of a quotation, and patterns that look for one would take seconds over them. */
const LONGEST_HEAD = 400

/** Heads of what is quoted that the library does not know: Outlook's in Spanish, those that name nobody's address, and "sent from" of phones in Spanish. */
const HEADS: readonly RegExp[] = [
  /^-{2,}\s*(?:Mensaje original|Mensaje reenviado|Original Message|Forwarded message)\s*-{2,}$/iu,
  /^(?:Obtener|Obtén|Descargar) Outlook (?:para|en) .*$/iu,
  /^Enviado (?:desde|con) (?:mi|el|Outlook|Yahoo|Correo|Samsung|Proton).{0,80}$/iu,
  /^(?:El|On) .{5,300}(?:escribió|wrote):?$/iu,
]
/** "From:" of Outlook, where one of these follows at once: alone it may be somebody's own words. */
const FROM = /^[*_ ]*(?:From|De)[*_]*\s?:[*_]*\s\S/iu
const AFTER_FROM = /^[*_ ]*(?:Sent|Date|To|Subject|Enviado(?: el)?|Fecha|Para|Asunto)[*_]*\s?:/iu

const isHead = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (line.length > LONGEST_HEAD) return false
  if (HEADS.some((head) => head.test(line))) return true
  return FROM.test(line) && [1, 2].some((after) => AFTER_FROM.test((lines[at + after] ?? '').slice(0, LONGEST_HEAD)))
}

/** What somebody has written anew in an answer: without what they answer to and their signature. Empty where nothing is left. */
export function replyIn(text: string): string {
  const lines = text
    .slice(0, MAX_READ)
    .replace(/\r\n?/g, '\n')
    .replace(/\uFEFF|\u200B|\uE000/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
  const end = lines.findIndex((_, at) => isHead(lines, at))
  const long: string[] = []
  const kept = (end < 0 ? lines : lines.slice(0, end)).map((line) => (line.length > LONGEST_HEAD ? `\uE000${long.push(line) - 1}\uE000` : line))
  const visible = new EmailReplyParser().parseReply(
    kept
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  return visible.replace(/\uE000(\d+)\uE000/g, (_, index: string) => long[Number(index)] ?? '').trim()
}

const skipped = (selector: string) => ({ selector, format: 'skip' })

/** The words of a mail that has no plain text, without what mail programs mark as quoted. */
export const textOfHtml = (html: string): string =>
  convert(html.slice(0, 10 * MAX_READ), {
    wordwrap: false,
    limits: { maxInputLength: 10 * MAX_READ, maxDepth: 60, maxChildNodes: 2_000 },
    selectors: [
      ...['img', 'script', 'style', 'div.gmail_quote', 'div.gmail_signature', 'div.yahoo_quoted', 'blockquote'].map(skipped),
      { selector: 'a', options: { ignoreHref: true } },
    ],
  })
