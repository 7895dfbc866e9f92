// What tests of a running shop need. It reads nothing of the platform: journeys begin anew in each file, and reading that would take longer than some of them.
export { createSellerHands, type SellerHands } from './seller-hands.ts'
export { anAddress } from './shop.ts'
export { withClient } from './postgres-client.ts'
