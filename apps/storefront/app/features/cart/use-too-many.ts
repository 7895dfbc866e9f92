import { useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/toast.ts'

/** Tells a shopper who typed a larger quantity why it became `most`. */
export function useTooMany(): (most: number) => void {
  const { t } = useLingui()
  return (most) => toast(t`At most ${most} of these can be ordered.`, { kind: 'error' })
}
