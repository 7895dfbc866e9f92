import { ReportPage } from '../features/help/report-page.tsx'

export default ReportPage
