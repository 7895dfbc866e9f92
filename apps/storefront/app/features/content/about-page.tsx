import { ArchMark, ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { PageHead } from '../../components/page-head.tsx'

/** R-003, L-20 */
export function AboutPage() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const values = [
    [t`Fresh and honest`, t`Food without residues, things that last, and prices that say what they are.`],
    [t`Work for many`, t`Women and young people run shops here, and get the same place in the window as everybody else.`],
    [t`Less plastic`, t`We pack in paper where we can and ask our shops to do the same.`],
  ] as const
  return (
    <div className="wrap about">
      <PageHead title={t`About`} description={t`What ${tenant.name} wants to be: many good shops under one roof.`} />
      <h1>
        <Trans>Many good shops, one roof</Trans>
      </h1>
      <div className="about-columns">
        <section>
          <h2>
            <Trans>Our vision</Trans>
          </h2>
          <p className="prose">
            <Trans>A town where the baker, the bookseller and the pharmacist can be reached by everybody, also by those who can't walk there.</Trans>
          </p>
        </section>
        <section>
          <h2>
            <Trans>Our mission</Trans>
          </h2>
          <p className="prose">
            <Trans>
              {tenant.name} gives good shops a place in one arcade. They keep their names, their goods and their prices; we bring the shoppers, carry the basket
              and see that what was promised arrives.
            </Trans>
          </p>
        </section>
      </div>
      <h2>
        <Trans>What we hold to</Trans>
      </h2>
      <ul className="about-values">
        {values.map(([title, text]) => (
          <li key={title}>
            <ArchMark size="large" />
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="about-end">
        <ButtonLink href={paths.home()}>
          <Trans>Look around</Trans>
        </ButtonLink>
        <ButtonLink kind="quiet" href={paths.contact()}>
          <Trans>Write to us</Trans>
        </ButtonLink>
      </p>
    </div>
  )
}
