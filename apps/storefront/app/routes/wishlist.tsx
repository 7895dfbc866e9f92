import { WishlistPage } from '../features/wishlist/wishlist-page.tsx'

export default WishlistPage
