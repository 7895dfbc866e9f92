/** K-02: kilometres around a place in which a seller's new things are new arrivals there. */
export const NEW_ARRIVALS_RADIUS = 1000
