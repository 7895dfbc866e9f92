import { COUPON_CODE_MAX, tidyCouponCode } from '@galleria/rules'
import { Button } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '../../components/form/text-field.tsx'
import { useFailureText } from '../../lib/failure-text.ts'

/** Why the coupon that was asked for takes nothing off. */
export type CouponProblem = { readonly code: string; readonly error: unknown }

export type CouponFormProps = { problem: CouponProblem | undefined; isBusy: boolean; onTake: (code: string) => void }

const ID = 'coupon-code'

/** For whoever has a code. What was typed stays there with the reason why it takes nothing off. */
export function CouponForm({ problem, isBusy, onTake }: CouponFormProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [code, setCode] = useState(problem?.code ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const said = problem && tidyCouponCode(problem.code) === tidyCouponCode(code) && !isBusy ? failureText(problem.error) : undefined
  const error = isMissing ? t`Coupon code is missing` : said
  return (
    <form
      method="post"
      className="coupon-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(tidyCouponCode(code) === '')
        if (tidyCouponCode(code) === '') document.getElementById(ID)?.focus()
        else onTake(tidyCouponCode(code))
      }}
    >
      <TextField
        id={ID}
        label={t`Coupon code`}
        error={error}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setIsMissing(false)
        }}
        maxLength={COUPON_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <p className="hidden-visually" role="alert">
        {said}
      </p>
      <p className="coupon-apply">
        <Button type="submit" kind="quiet" isBusy={isBusy}>
          <Trans>Apply</Trans>
        </Button>
      </p>
    </form>
  )
}
