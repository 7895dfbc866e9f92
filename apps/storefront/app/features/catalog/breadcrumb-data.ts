import type { Crumb } from '@galleria/ui'

/** schema.org BreadcrumbList of what the page shows. */
export const breadcrumbData = (crumbs: readonly Crumb[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href ? { item: origin + href } : {}),
  })),
})
