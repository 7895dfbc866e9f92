/** "Q-4KX9-RM7C": what people read out, and by which a cart has the price. No coupon of a shop is called like it. */
export const isQuotationNumber = (code: string): boolean => /^Q-\w{4}-\w{4}$/.test(code)
