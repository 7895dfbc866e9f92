export { PICTURE_MAKER, pictures } from './drawing/pictures.ts'
export { DEMO_SHOPS, type DemoShop, readDemo } from './demo-files.ts'
export type { DemoMarket, Shop } from './shop-file.ts'
