export type NewPayoutProps = {
  /** What the customer is called, until they say what the bank calls them. */
  name: string
  onCancel: () => void
  onAdded: () => Promise<void>
}
