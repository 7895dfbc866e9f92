import { Outlet } from '../lib/router/pages.tsx'
import { personalTexts } from 'virtual:galleria/texts'
import { addTexts } from '../lib/browser-texts.ts'
import { QueryProvider } from '../lib/query.tsx'

// A page of this group is not shown before its texts are there.
if (!import.meta.env.SSR) await addTexts(personalTexts)

/** Around the pages of one person: the cart, signing in, the till, the account. */
export default function Personal() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
