import { StopAlertPage } from '../features/stock-alert/alert-page.tsx'

export default StopAlertPage
