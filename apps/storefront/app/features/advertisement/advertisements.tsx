import { glyph } from '../../components/glyph.tsx'
import { Picture } from '../../components/picture.tsx'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { Ad } from './ad-data.ts'

type AdvertisementsProps = {
  ads: readonly Ad[]
  /** No higher than it must be on a phone: they stand above what somebody looks for. */
  isBrief?: boolean
}

/** Advertisements side by side, each labelled as one; without any there is no room for them either. */
export function Advertisements({ ads, isBrief = false }: AdvertisementsProps) {
  const { tenant } = useTenant()
  const [first] = ads
  if (!first) return null
  return (
    <div className={isBrief ? 'wrap ads ads-brief' : 'wrap ads'}>
      <Kept as="ul" className="ads-list" aria-label={first.labels.all} by={import.meta.env.SSR && ['ads', tenant, JSON.stringify(ads)]}>
        {() =>
          ads.map((ad) => (
            <li key={ad.id} data-market={ad.market}>
              <Advertisement ad={ad} />
            </li>
          ))
        }
      </Kept>
    </div>
  )
}

function Advertisement({ ad }: { ad: Ad }) {
  const { paths } = useTenant()
  const link = ad.isElsewhere ? { href: ad.link, rel: 'sponsored noopener', target: '_blank' } : { href: paths.local(ad.link) }
  return (
    <a className="ad" {...link}>
      <span className="ad-text">
        <span className="ad-label">{ad.labels.one}</span>
        <span className="ad-title">{ad.title}</span>
        <span className="ad-words">{ad.text}</span>
        <span className="ad-action">
          {ad.action}
          {glyph('arrow-right')}
        </span>
      </span>
      <span className="ad-arches">
        {ad.images.map((image) => (
          <span key={image} className="ad-arch">
            <Picture image={image} sizes="160px" />
          </span>
        ))}
      </span>
    </a>
  )
}
