/** What a house of health care says besides what all shops do, in the words of the server. */
export type HouseWords = {
  /** "Hospital" */
  readonly kind: string
  /** Of one that sells nothing but its time. */
  readonly booked?: { readonly description: string; readonly items: string; readonly title: string; readonly choice: string; readonly change: string }
}
