import { personalTexts } from 'virtual:galleria/texts'
import { addTexts } from '../lib/browser-texts.ts'
import { Outlet } from '../lib/router/pages.tsx'

// A page of this group is not shown before its texts are there.
if (!import.meta.env.SSR) await addTexts(personalTexts)

/** Around signing in and whatever is behind it, whose words nobody needs who only looks into the cart. */
export default function Customer() {
  return <Outlet />
}
