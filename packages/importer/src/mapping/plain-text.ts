import { decodeHTML } from 'entities'

/** Text as people read it: entities (also those that were written twice, "&amp;amp;") are what they stand for, spaces are single. */
export function readableText(text: string): string {
  if (!text.includes('&') && !/[ \t\u00a0]{2}|\u00a0/.test(text)) return text
  return decodeHTML(decodeHTML(text))
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()
}

/** What stands in one line: line breaks, also those that were written as "\\n", part the items of a list. */
export const lineText = (text: string): string =>
  readableText(text)
    .split(/(?:(?<!\s)\s+)?(?:\\r|\\n|[\r\n])+\s*/)
    .filter(Boolean)
    .join(', ')

/**
 * A text with its tags changed. Behind the last sign that ends one there is none, and nobody looks for one: for each sign that begins one all the rest would be
 * gone through again, hours for a text of a megabyte that was cut off or made for it.
 */
export function changeTags(text: string, change: (part: string) => string): string {
  const behind = text.lastIndexOf('>') + 1
  const end = behind + text.slice(behind).search(/\S|$/)
  return change(text.slice(0, end)) + text.slice(end)
}

/** Without what stands between a tag of this name and the next that ends it. */
function without(name: 'script' | 'style', html: string): string {
  const last = [...html.matchAll(new RegExp(`</${name}\\s*>`, 'gi'))].at(-1)
  if (!last) return html
  const end = last.index + last[0].length
  return html.slice(0, end).replace(new RegExp(`<${name}\\b[\\s\\S]*?</${name}\\s*>`, 'gi'), ' ') + html.slice(end)
}

/** HTML as plain text: breaks become new lines, also those that were written out as "\\n", points of lists lines with a bullet, other tags go, and so do the underscores around words that a source points out. The result is text, to be escaped again where it is shown. */
export function plainText(html: string): string {
  return decodeHTML(
    changeTags(without('style', without('script', html)).replace(/\\r\\n|\\n/g, '\n'), (part) =>
      part
        .replace(/(?:(?<!\s)\s+)?<\s*li\b[^>]*>\s*/gi, '\n• ')
        .replace(/<\s*(?:br|\/p|\/ul|\/ol|\/div|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n')
        .replace(/<\/?[a-z!][^>]*>/gi, ''),
    ),
  )
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/(?<![\p{L}\p{N}_])_([^_\n]{1,60})_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
