import type { RouteHandle } from '../features/shell/shell.tsx'
import { ThemePage } from '../features/theme/theme-page.tsx'

export const handle = { texts: ['staff'] } satisfies RouteHandle

export default function Theme() {
  return <ThemePage />
}
