import { ShopReviewsPage } from '../features/moderation/shop-reviews-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['staff', 'reviews'] } satisfies RouteHandle

export default ShopReviewsPage
