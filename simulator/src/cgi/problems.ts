import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** One place where a value does not fit its schema; what `params` holds follows from `keyword`. */
export interface Problem {
  keyword: string
  instancePath: string
  schemaPath: string
  message: string
  params: Record<string, unknown>
}

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>()

/** Where the value does not fit, the first eight at most; none when it fits. */
export function problemsOf(schema: TSchema, value: unknown): Problem[] {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator.Check(value) ? [] : (validator.Errors(value) as Problem[])
}

/** The field a `required` asks for, the first of several. */
export const missingField = ({ params }: Problem): string => (params.requiredProperties as string[] | undefined)?.[0] ?? ''
