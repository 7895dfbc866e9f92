import type { ReasonCode } from './rejection.ts'

/** One record of a file before anything is made of it. `line` is where it begins, from 1. */
export type SourceRow =
  | { readonly line: number; readonly value: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly fault: { readonly code: ReasonCode; readonly reason: string } }

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
