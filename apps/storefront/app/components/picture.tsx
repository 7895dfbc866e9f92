import { preload } from 'react-dom'
import { afarOf, pictureAt } from './picture-address.ts'
import { Plate } from './plate.tsx'

const WIDTHS = [240, 320, 480, 640] as const
const LARGE_WIDTHS = [320, 480, 640, 960, 1280] as const

export type PictureProps = {
  /** Path without size; a product without a picture has one that ends in "none". */
  image: string
  /** How wide it is shown, for the browser to choose: a `sizes` value. */
  sizes: string
  alt?: string
  /** In the first screen: fetched at once, before everything else. */
  isFirst?: boolean
  isLarge?: boolean
  /** When it has come. */
  onLoad?: (() => void) | undefined
  /** What stands there in type when there is no picture; without it, a closed door. */
  instead?: { readonly name: string; readonly brand?: string; readonly isSmall?: boolean }
}

export const hasPicture = (image: string): boolean => image !== '' && !image.endsWith('/none')

function srcSetOf(image: string, widths: readonly number[]): string {
  let srcSet = ''
  for (const width of widths) srcSet += `${srcSet && ', '}${pictureAt(image, `w=${width}`)} ${width}w`
  return srcSet
}

/** What React says to the head of a picture `isFirst` that it draws, for those in a part that is kept. */
export function fetchFirst(image: string, sizes: string): void {
  if (hasPicture(image)) preload(pictureAt(image, 'w=320'), { as: 'image', imageSrcSet: srcSetOf(image, WIDTHS), imageSizes: sizes, fetchPriority: 'high' })
}

/** A square picture on nothing, so that the tint behind it shows. Beside its name it says nothing to a screen reader. */
export function Picture({ image, sizes, alt = '', isFirst = false, isLarge = false, instead, onLoad }: PictureProps) {
  if (!hasPicture(image)) return instead ? <Plate {...instead} /> : NO_PICTURE
  const side = isLarge ? 640 : 320
  return (
    <img
      {...afarOf(image)}
      src={pictureAt(image, `w=${side}`)}
      srcSet={srcSetOf(image, isLarge ? LARGE_WIDTHS : WIDTHS)}
      sizes={sizes}
      width={side}
      height={side}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onLoad={onLoad}
    />
  )
}

/** A closed door where a picture should be. */
const NO_PICTURE = (
  <svg className="no-picture" viewBox="0 0 100 100" aria-hidden="true">
    <path d="M34 72V48a16 16 0 0 1 32 0v24z" />
  </svg>
)
