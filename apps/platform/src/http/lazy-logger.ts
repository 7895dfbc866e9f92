import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type ChildLoggerOptions = Parameters<FastifyBaseLogger['child']>[1]

/**
 * A request's logger that is made at the first line it writes. Most requests write none, and making one costs more than
 * sending a cached page.
 */
export class LazyLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }

  get level(): string {
    return this.#log.level
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log.child(bindings, options)
  }

  fatal(...line: unknown[]): void {
    Reflect.apply(this.#log.fatal, this.#log, line)
  }

  error(...line: unknown[]): void {
    Reflect.apply(this.#log.error, this.#log, line)
  }

  warn(...line: unknown[]): void {
    Reflect.apply(this.#log.warn, this.#log, line)
  }

  info(...line: unknown[]): void {
    Reflect.apply(this.#log.info, this.#log, line)
  }

  debug(...line: unknown[]): void {
    Reflect.apply(this.#log.debug, this.#log, line)
  }

  trace(...line: unknown[]): void {
    Reflect.apply(this.#log.trace, this.#log, line)
  }

  silent(): void {}
}
