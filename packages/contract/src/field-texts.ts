/** What is said about one field that does not hold what it should, by the rule of the schema that it breaks. */
export type FieldTexts = {
  required(): string
  /** Sent, but named by no schema: refused rather than dropped. */
  unknown(): string
  /** NUL, or half of a pair of surrogates. */
  unreadable(): string
  type(types: readonly string[]): string
  minimum(least: number): string
  maximum(most: number): string
  exclusiveMinimum(bound: number): string
  exclusiveMaximum(bound: number): string
  minLength(least: number): string
  maxLength(most: number): string
  minItems(least: number): string
  maxItems(most: number): string
  form(): string
  choice(): string
  other(): string
}
