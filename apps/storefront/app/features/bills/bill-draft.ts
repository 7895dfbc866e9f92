import { sessionKept } from '../../lib/session-kept.ts'

type Draft = Readonly<Record<string, string>>
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')

/** Numbers that were typed in this tab, by what they are of: whoever comes back from the checkout finds theirs. */
export function billDraftOf(tenantKey: string) {
  const kept = sessionKept(tenantKey, 'bill-draft', isDraft)
  return {
    read: (of: string): string => kept.read()?.[of] ?? '',
    write: (of: string, number: string): void => kept.write({ ...kept.read(), [of]: number }),
    clear: kept.clear,
  }
}
