const SIZES = { small: '', medium: 'arch-mark-medium', large: 'arch-mark-large' } as const

/** The brand's shape before a name, in the colour of the market that it stands in. For the eye only. */
export function ArchMark({ size = 'small' }: { size?: keyof typeof SIZES }) {
  return <i className={`arch-mark ${SIZES[size]}`.trim()} aria-hidden="true" />
}
