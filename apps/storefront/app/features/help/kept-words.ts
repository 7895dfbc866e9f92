import { useState } from 'react'
import { sessionKept } from '../../lib/session-kept.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'

type Words = Readonly<Record<string, string>>
const areWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** What one account is writing in this tab, each by what it is `of`: going to another page, and a session that ends meanwhile, take nothing of it. */
export function keptWordsOf(tenantKey: string, accountId: string) {
  const kept = sessionKept(tenantKey, 'words', areWords)
  const keyOf = (of: string): string => `${accountId} ${of}`
  const read = (of: string): string => kept.read()?.[keyOf(of)] ?? ''
  const write = (of: string, text: string): void => {
    const { [keyOf(of)]: _, ...others } = kept.read() ?? {}
    kept.write(text.trim() === '' ? others : { ...others, [keyOf(of)]: text })
  }
  return {
    read,
    write,
    /** To where it goes on; what is being written there already stays in front of it. */
    move: (from: string, to: string): void => {
      write(to, [read(to), read(from)].filter(Boolean).join('\n\n'))
      write(from, '')
    },
  }
}

/** A text that is being written, and changing it. Whatever shows another one is another component. */
export function useKeptWords(of: string): readonly [text: string, change: (text: string) => void] {
  const { tenantKey } = useTenant().tenant
  const kept = keptWordsOf(tenantKey, useSession()?.userInfo._id ?? '')
  const [text, setText] = useState(() => kept.read(of))
  const change = (next: string): void => {
    setText(next)
    kept.write(of, next)
  }
  return [text, change]
}
