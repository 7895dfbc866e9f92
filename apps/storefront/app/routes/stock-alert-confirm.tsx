import { ConfirmAlertPage } from '../features/stock-alert/alert-page.tsx'

export default ConfirmAlertPage
