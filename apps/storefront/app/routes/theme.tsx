import { staffTexts } from 'virtual:galleria/texts'
import { ThemePage } from '../features/theme/theme-page.tsx'
import { addTexts } from '../lib/browser-texts.ts'

// The page is not shown before its texts are there.
if (!import.meta.env.SSR) await addTexts(staffTexts)

export default function Theme() {
  return <ThemePage />
}
