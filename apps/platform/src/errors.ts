import type { ErrorCode } from '@galleria/contract'

/** Something had to be refused. The code is a line of the contract's error table; HTTP is the business of `http/problems.ts`. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>> | undefined
  constructor(code: ErrorCode, details?: Readonly<Record<string, unknown>>, options?: ErrorOptions) {
    super(code, options)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** One field that does not hold what it should; `path` is a JSON Pointer into the input part. */
export type FieldError = { readonly path: string; readonly message: string }

export class RequestInvalid extends DomainError {
  readonly errors: readonly FieldError[]
  constructor(errors: readonly FieldError[]) {
    super('request.invalid')
    this.errors = errors
  }
}
