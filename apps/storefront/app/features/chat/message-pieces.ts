/** `at`: where it stands in the text. */
export type Piece = { readonly at: number; readonly text: string; readonly href?: string }

/** Only what begins like an address of the web: nothing else in a message can be followed. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi
/** What ends a sentence is not part of an address. */
const AFTER = new Set(".,;:!?)]}'’”")

/** Marks that nobody sees, or that let it read backwards. */
const HIDDEN = /[\p{Cc}\p{Cf}]/u

/** Leads to the web, and where it seems to lead: a name before an @ looks like a host. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address) || HIDDEN.test(address)) return false
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password
}

function withoutEnd(address: string): string {
  let end = address.length
  while (AFTER.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** The words of a message, and the web addresses in it, which are safe to follow. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    if (!isSafe(address)) continue
    if (index > done) pieces.push({ at: done, text: text.slice(done, index) })
    pieces.push({ at: index, text: address, href: new URL(address).href })
    done = index + address.length
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done) })
  return pieces
}
