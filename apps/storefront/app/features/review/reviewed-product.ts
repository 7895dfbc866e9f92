/** What a form says of the product that it is about. */
export type ReviewedProduct = { readonly id: string; readonly name: string; readonly image: string; readonly market: string | undefined }
