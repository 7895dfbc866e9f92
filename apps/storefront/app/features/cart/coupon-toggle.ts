/** Another coupon, or none, takes away what was pressed for it: whoever works by keys is led to what opens the choice. */
export const goToCouponToggle = (pressed: HTMLElement): void =>
  pressed.closest('.coupon')?.querySelector<HTMLElement>('.coupon-toggle')?.focus({ preventScroll: true })
