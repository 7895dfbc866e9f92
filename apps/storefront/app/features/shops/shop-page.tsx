import { Breadcrumbs, ButtonLink, EmptyState, Stars } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { breadcrumbData } from '../catalog/breadcrumb-data.ts'
import type { ListData } from '../catalog/catalog-data.ts'
import { ListBody } from '../catalog/list-body.tsx'
import { ShopCategories } from './shop-categories.tsx'
import type { ShopCategory, ShopData } from './shop-data.ts'
import { ShopFacts } from './shop-facts.tsx'
import type { HouseWords } from './house-words.ts'
import { shopStructuredData } from './shop-structured-data.ts'

export type ShopPageProps = {
  shop: ShopData
  phoneWords: string | undefined
  house: HouseWords | undefined
  category: ShopCategory | undefined
  list: ListData
}

/** */
export function ShopPage({ shop, phoneWords, house, category, list }: ShopPageProps) {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const rating = format.rating(shop.rating)
  const crumbs = [
    { label: t`Home`, href: paths.home() },
    ...(tenant.hasShops ? [{ label: t`Shops`, href: paths.shops() }] : []),
    ...(category ? [{ label: shop.name, href: paths.shop(shop.slug) }, { label: category.name }] : [{ label: shop.name }]),
  ]
  return (
    <div className="wrap" data-market={shop.market}>
      <PageHead
        title={category ? `${category.name} · ${shop.name}` : shop.name}
        description={
          shop.position
            ? (house?.booked?.description ?? t`${shop.name} in ${shop.city}, at ${tenant.name}: hours, address and products.`)
            : t`${shop.name} sells online at ${tenant.name}: see what it has.`
        }
        canonicalQuery={{ page: list.query.page > 1 ? list.query.page : undefined }}
      />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <StructuredData data={import.meta.env.SSR ? shopStructuredData(shop, tenant.origin + paths.shop(shop.slug)) : undefined} />
      <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
      <header className="shop-head">
        <ShopMark name={shop.name} size="large" />
        <div>
          <h1>{shop.name}</h1>
          <p className="shop-line">
            {shop.ratingCount > 0 ? (
              <span className="shop-card-rating">
                <Stars rating={shop.rating} />
                <span className="hidden-visually">{t`${rating} out of 5 stars`}</span>
                <b aria-hidden="true">{rating}</b>
                <span className="muted">
                  <Plural value={shop.ratingCount} one="# rating" other={`${format.number(shop.ratingCount)} ratings`} />
                </span>
              </span>
            ) : null}
            {house ? <span>{house.kind}</span> : null}
            <span className="muted">{shop.city}</span>
            {shop.since ? (
              <span className="muted">
                <Trans>With us since {format.month(shop.since)}</Trans>
              </span>
            ) : null}
          </p>
        </div>
      </header>
      <ShopFacts shop={shop} booked={house?.booked} phoneWords={phoneWords} />
      <section className="shop-items" aria-labelledby="shop-items">
        <h2 id="shop-items">{category?.name ?? house?.booked?.items ?? t`Products`}</h2>
        <ShopCategories shop={shop} current={category} />
        <div className="listing">
          <ListBody
            list={list}
            instead={
              <EmptyState
                level={2}
                icon={PackageOpen}
                title={t`Nothing here yet`}
                text={<Trans>{shop.name} is still filling its shelves.</Trans>}
                actions={
                  tenant.hasShops ? (
                    <ButtonLink href={paths.shops()}>
                      <Trans>See other shops</Trans>
                    </ButtonLink>
                  ) : null
                }
              />
            }
          />
        </div>
      </section>
    </div>
  )
}
