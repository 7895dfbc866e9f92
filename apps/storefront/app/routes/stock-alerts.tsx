import { StockAlertsPage } from '../features/profile/stock-alerts-page.tsx'

export default StockAlertsPage
