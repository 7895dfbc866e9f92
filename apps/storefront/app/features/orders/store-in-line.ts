import type { PickupWire } from '@galleria/contract'

/** "214 12th Main Road, Bengaluru 560038" */
export const storeInLine = ({ address: { street1, city, zip } }: Pick<PickupWire['store'], 'address'>): string => `${street1}, ${city} ${zip}`
