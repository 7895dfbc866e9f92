import { DomainError } from '../errors.ts'

/** The fields of a form with files, by name; what comes several times is a list. Throws `request.malformed`. */
export async function formFields(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch((cause: unknown) => {
    throw new DomainError('request.malformed', undefined, { cause })
  })
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const values = await Promise.all(
      form.getAll(name).map(async (value) => (typeof value === 'string' ? value : { name: value.name, type: value.type, bytes: await value.bytes() })),
    )
    Object.defineProperty(fields, name, { value: values.length === 1 ? values[0] : values, enumerable: true, configurable: true, writable: true })
  }
  return fields
}
