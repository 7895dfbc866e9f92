/** A day or an instant as sources write it, in ISO 8601; undefined for anything else. */
export function readDate(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return undefined
  const isDay = text.length === 10
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
  const date = new Date(isDay || hasZone ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) || (isDay && !date.toISOString().startsWith(text)) ? undefined : date.toISOString()
}
