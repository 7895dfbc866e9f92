export { PICTURE_MAKER, pictures } from './drawing/pictures.ts'
export type { DemoCoupon } from './coupon-file.ts'
export { DEMO_SHOPS, type DemoShop, readDemo, readShop } from './demo-files.ts'
export type { DemoAdvertisement, DemoMarket, DemoSearch, Shop } from './shop-file.ts'
