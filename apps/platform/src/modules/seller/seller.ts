/** Where a seller ships from and hands out (E-06). `position` is [longitude, latitude] in degrees. */
export type Office = {
  readonly street1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly position: readonly [number, number]
}

export type SellerPreferences = { readonly allowPickupFromShop: boolean }

export type Seller = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly phone: string
  /** None yet means that nothing can be ordered from it (V-02). */
  readonly office: Office | null
  readonly preferences: SellerPreferences
}
