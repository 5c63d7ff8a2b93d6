import type { FieldError } from '#core/contract/errors.ts'

/**
 * The server's field errors (already camelCase) sorted onto the form's fields: an error inside a field (`welcome.text` when the
 * form has `welcome`) belongs to that field, the rest is said above the form.
 */
export function mapErrors(errors: readonly FieldError[], fields: readonly string[]): { byField: Map<string, string[]>; rest: string[] } {
  const byField = new Map<string, string[]>()
  const rest: string[] = []
  for (const e of errors) {
    const at = fields.filter((f) => e.field === f || e.field.startsWith(`${f}.`)).sort((a, b) => b.length - a.length)[0]
    if (at) byField.set(at, [...(byField.get(at) ?? []), e.message])
    else rest.push(e.field === '(body)' || !e.field ? e.message : `${e.field}: ${e.message}`)
  }
  return { byField, rest }
}
