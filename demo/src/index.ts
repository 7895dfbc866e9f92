export { DEMO_SHOPS, type DemoShop, readDemo } from './demo-files.ts'
export type { DemoMarket, Shop } from './shop-file.ts'
