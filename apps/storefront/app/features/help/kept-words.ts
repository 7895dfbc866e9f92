import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { sessionKept } from '../../lib/session-kept.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { Attachment } from './attachment-field.tsx'

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

const isFile = (value: unknown): value is Pick<Attachment, 'url' | 'name'> =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string' && 'name' in value && typeof value.name === 'string'

function filesIn(text: string): readonly Attachment[] {
  try {
    const value: unknown = JSON.parse(text || '[]')
    return Array.isArray(value) ? value.filter(isFile).map(({ url, name }) => ({ url, name, source: undefined })) : []
  } catch {
    return [] // not written by us
  }
}

/** What was sent ahead for a text that is being written, kept with it by name: pictures are too large for that. */
export function useKeptFiles(of: string): readonly [files: readonly Attachment[], change: Dispatch<SetStateAction<readonly Attachment[]>>] {
  const { tenantKey } = useTenant().tenant
  const accountId = useSession()?.userInfo._id ?? ''
  const key = `files ${of}`
  // Theirs who began with it, also when somebody else is here all at once.
  const [kept] = useState(() => keptWordsOf(tenantKey, accountId))
  const [files, setFiles] = useState(() => filesIn(kept.read(key)))
  useEffect(() => {
    const sent = files.map(({ url, name }) => ({ url, name }))
    kept.write(key, sent.length > 0 ? JSON.stringify(sent) : '')
  }, [kept, key, files])
  return [files, setFiles]
}
