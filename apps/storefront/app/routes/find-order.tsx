import { TrackPage } from '../features/orders/track-page.tsx'

export default TrackPage
