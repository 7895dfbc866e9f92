import { Skeleton } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { QueryProvider } from '../../lib/query.tsx'

const loadEditor = async () => (await import('./theme-editor.tsx')).ThemeEditor

/** Of who is signed in: the editor, if they may change the shop's colours. */
export function ThemeStaff({ customerId }: { customerId: string }) {
  return (
    <QueryProvider>
      <EditorForStaff customerId={customerId} />
    </QueryProvider>
  )
}

function EditorForStaff({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const api = useApi()
  // As features/staff asks, whose chunk for one line each page of the shop would have to name.
  const { data } = useQuery({ queryKey: ['rights', customerId], queryFn: async () => (await api.listRights({})).data })
  if (!data?.rights.includes('tenant.configure')) return null
  return <LazyPart load={loadEditor} props={{}} name={t`The colour editor`} fallback={<Skeleton className="theme-wait" />} />
}
