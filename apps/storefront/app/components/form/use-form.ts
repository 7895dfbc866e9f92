import { type FieldValues, useForm as useFields, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'

/** A form that is sent once, however often its button is pressed until there is an answer. */
export function useForm<Values extends FieldValues>(options?: UseFormProps<Values>): UseFormReturn<Values> {
  const form = useFields<Values>(options)
  const [once] = useOneAtATime()
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => {
      const submit = form.handleSubmit(onValid, onInvalid)
      return (event) => {
        event?.preventDefault()
        return once(() => submit(event))
      }
    },
  }
}
