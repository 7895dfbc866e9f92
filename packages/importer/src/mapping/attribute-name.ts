/**
 * A readable name from a machine's key: "product_type" is "Product type", "contrast_ratio__typical_" is "Contrast ratio (typical)".
 * `words` says how some are written: { usb: USB }.
 */
export function nameFromKey(key: string, words: ReadonlyMap<string, string> = new Map()): string {
  const name = key
    .replace(/__([^_](?:.*?[^_])??)_(?:_|$)/g, ' ($1) ')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\b(\d) (\d)\b/g, '$1.$2') // "usb_2_0"
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => withBrackets(word, words))
    .join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function withBrackets(word: string, words: ReadonlyMap<string, string>): string {
  const [, before = '', core = '', after = ''] = /^(\(?)(.*?)(\)?)$/.exec(word) ?? []
  return before + (words.get(core) ?? core) + after
}
