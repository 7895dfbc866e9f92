import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useHistoryStep } from '../../lib/history-step.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { ShowPhotos } from '../review/review-photos.tsx'

const loadZoom = () => import('./zoom-dialog.tsx').then((module) => module.ZoomDialog)

type Photos = { readonly images: readonly string[]; readonly first: number }

/** Photographs of customers, enlarged as the product's own pictures are. */
export function useReviewZoom(name: string): { readonly show: ShowPhotos; readonly zoom: ReactNode } {
  const { t } = useLingui()
  const { opened, open, close } = useHistoryStep<Photos>('photos')
  const zoom = opened ? <LazyPart load={loadZoom} props={{ name, ...opened, onClose: close }} name={t`The enlarged picture`} /> : null
  return { show: (images, first) => open({ images, first }), zoom }
}
