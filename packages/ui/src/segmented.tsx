import { type ComponentProps, type ReactNode, useId } from 'react'

export type SegmentedOption<Value extends string> = { readonly value: Value; readonly label: string; readonly content?: ReactNode }

export type SegmentedProps<Value extends string> = {
  /** What is chosen, for screen readers. */
  readonly legend: string
  readonly options: readonly SegmentedOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string
  /** Of the radio buttons; one of their own unless told. */
  readonly name?: string
  /** Hidden where there is no script to answer it. */
  readonly 'data-js'?: boolean
}

type SegmentProps = Omit<ComponentProps<'input'>, 'type' | 'content'> & { readonly label: string; readonly content?: ReactNode }

/** One radio button of a `SegmentedGroup`. Where it shows something else than its label, the label is said and shown on hovering. */
export function Segment({ label, content, ...rest }: SegmentProps) {
  return (
    <label title={content ? label : undefined}>
      <input type="radio" aria-label={content ? label : undefined} {...rest} />
      <span>{content ?? label}</span>
    </label>
  )
}

/** What `Segment`s stand in, for a form that keeps their value itself. */
export function SegmentedGroup({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `segmented ${className}` : 'segmented'}>{children}</div>
}

/** One of a few, as radio buttons that look like one control. It answers also what was chosen before the page came to life. */
export function Segmented<Value extends string>({ legend, options, value, onChange, className, name, ...rest }: SegmentedProps<Value>) {
  const own = useId()
  return (
    <fieldset className={className ? `segmented ${className}` : 'segmented'} {...rest}>
      <legend className="hidden-visually">{legend}</legend>
      {options.map((option) => (
        <Segment
          key={option.value}
          label={option.label}
          content={option.content}
          data-live
          name={name ?? own}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  )
}
