/** How long a provider's page may be on its way, in milliseconds, before somebody may press again: whoever stops it tells nobody. */
const COMING_MS = 10_000

/** Leads to the page of a provider of payments. Settles when the shopper is back from it, or still here because it does not come. */
export async function goToProvider(url: string): Promise<void> {
  window.location.assign(url)
  await new Promise((resolve) => {
    window.addEventListener('pageshow', resolve, { once: true })
    setTimeout(resolve, COMING_MS)
  })
}
