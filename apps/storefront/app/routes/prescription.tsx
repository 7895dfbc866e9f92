import { PrescriptionPage } from '../features/prescription/prescription-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['told'] } satisfies RouteHandle

export default PrescriptionPage
