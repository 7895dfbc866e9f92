import { ownTexts } from 'virtual:galleria/texts'
import { addTexts } from '../lib/browser-texts.ts'
import { Outlet } from '../lib/router/pages.tsx'

// A page of this group is not shown before its texts are there.
if (!import.meta.env.SSR) await addTexts(ownTexts)

/** Around the till and the pages of an account, whose words nobody needs who only looks into the cart. */
export default function Own() {
  return <Outlet />
}
