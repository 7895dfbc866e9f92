import type { OperatorWire } from '@galleria/contract'
import { folded } from '@galleria/kernel'
import { Field, fieldProps, Input } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { billPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { OperatorMark } from '../../components/operator-mark.tsx'

/** So few stand there without a field to search them by. */
const FEW = 6

/** Whose customer somebody is: each operator is a page, so that the list works without a script too. */
export function OperatorChoice({ operators }: { operators: readonly OperatorWire[] }) {
  const { t } = useLingui()
  const id = useId()
  const { paths } = useTenant()
  const [sought, setSought] = useState('')
  const words = folded(sought).trim()
  const shown = operators.filter(({ operatorname }) => folded(operatorname).includes(words))
  return (
    <section aria-labelledby={id} className="bill-form">
      <h2 id={id} className="bill-part">
        <Trans>Choose your operator</Trans>
      </h2>
      {operators.length > FEW ? (
        <div data-js>
          <Field id={`${id}-sought`} label={t`Search operators`}>
            <Input
              {...fieldProps(`${id}-sought`)}
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={60}
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
          </Field>
        </div>
      ) : null}
      <ul className="operator-list">
        {shown.map(({ _id, operatorname, icon, category }) => (
          <li key={_id}>
            <a className="operator-link" href={paths.local(billPath(category, { operator: _id }))}>
              <OperatorMark name={operatorname} icon={icon} />
              <b>{operatorname}</b>
              <ChevronRight className="icon" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      {words === '' ? null : (
        <p className="muted small" role="status">
          <Plural value={shown.length} _0="No operator has such a name." one="# operator" other="# operators" />
        </p>
      )}
    </section>
  )
}
