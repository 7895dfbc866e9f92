import { useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/toast.ts'

/** Why a larger quantity that was typed became `most`. */
export function useTooManyWords(): (most: number) => string {
  const { t } = useLingui()
  return (most) => t`You can order at most ${most} of these.`
}

/** The same as a message, where there is no line to say it at. */
export function useTooMany(): (most: number) => void {
  const wordsFor = useTooManyWords()
  return (most) => toast(wordsFor(most), { kind: 'error' })
}
