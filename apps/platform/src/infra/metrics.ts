/** Tells samples of one metric apart. Of each label there are few values, known beforehand: operations, outcomes, lanes; never an address, a customer, a tenant. */
export type Labels = Readonly<Record<string, string>>

export type Sample = { readonly labels: Labels; readonly value: number }

/**
 * What somebody knows and lets be watched. Whoever knows it counts for himself and says how to read it; nobody but `prometheus.ts` knows what it is read
 * for. Names follow Prometheus: base units (`_seconds`, `_bytes`), and `_total` for what only grows.
 */
export type Metric = {
  readonly name: `galleria_${string}`
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  /** Asked at each scrape. What fails, or takes longer than a second, is left out of that one. */
  read(): Reading | Promise<Reading>
}

export type Reading = number | readonly Sample[]

/** Notes that a request of one operation was answered: what came of it (`ok`, or the code of the refusal), and in how many seconds. */
export type RequestMeter = (outcome: string, seconds: number) => void

export type Metrics = {
  publish(metrics: readonly Metric[]): void
  /** Made once for each operation. */
  metersOf(operation: string): RequestMeter
  /** All of it as text for Prometheus. */
  scrape(): Promise<{ readonly contentType: string; readonly body: string }>
}
