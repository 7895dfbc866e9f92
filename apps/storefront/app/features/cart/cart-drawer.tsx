export { SliderCart as CartDrawer } from './slider-cart.tsx'
