/** What a step of a trace is: the answer to a call, a call of ours to somebody else, or a job. */
export type StepKind = 'server' | 'client' | 'consumer'

/** What is told of a step; never what a customer wrote or is called. */
export type StepFacts = Readonly<Record<string, string | number>>

export type Step = {
  /** `failure` is what it failed of, if it did. */
  end(facts?: StepFacts, failure?: unknown): void
}

/** Takes down what one request or job did, step by step. */
export type Trace = {
  begin(name: string, kind: StepKind, facts?: StepFacts): Step
}

/** A whole trace as seen from here: its first step, and those below it. */
export type RootStep = Step & Trace & { rename(name: string): void }

/** Where traces go. Nobody but `open-telemetry.ts` knows what they are written with. */
export type Tracing = {
  /** Undefined when this one is not to be taken down. `parent` is the caller's `traceparent` (W3C Trace Context). */
  start(name: string, kind: StepKind, parent?: string): RootStep | undefined
  /** Sends what was not sent yet; what nobody takes within a second is lost. */
  stop(): Promise<void>
}
