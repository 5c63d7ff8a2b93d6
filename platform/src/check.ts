import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>()

function validatorOf(schema: TSchema) {
  const known = validators.get(schema) ?? Compile(schema)
  validators.set(schema, known)
  return known
}

export interface Problem {
  /** Dotted, `attachments.2.link.title`; empty for the whole input. */
  field: string
  message: string
}

interface Failure {
  keyword: string
  schemaPath: string
  instancePath: string
  message: string
  params: object
}

/** The most telling problem of a value, or undefined when it fits. */
export function problemOf(schema: TSchema, value: unknown): Problem | undefined {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return undefined
  const failures = pertinent(failuresOf(validator, value))
  // the deepest place says most; `boolean` only repeats additionalProperties
  const depth = (failure: Failure) => failure.instancePath.split('/').length
  const telling = failures.filter((failure) => !wrappers.has(failure.keyword))
  const unknown = (failure: Failure) => Number(failure.keyword === 'boolean')
  const [first] = telling.sort((a, b) => unknown(a) - unknown(b) || depth(b) - depth(a))
  if (!first) return { field: '', message: 'does not match the call' }
  const path = first.instancePath.split('/').slice(1)
  if (first.keyword !== 'required') {
    return { field: path.join('.'), message: first.keyword === 'boolean' ? 'is not a field of this call' : first.message }
  }
  // alternatives (`needs`) fail together: name them all
  const group = alternativesOf(first)
  const names = failures.filter((other) => other === first || (group && alternativesOf(other) === group)).flatMap(required)
  const message = names.length > 1 && group ? `one of ${names.join(', ')} is required` : 'is required'
  return { field: path.concat(names[0]!).join('.'), message }
}

/** TypeBox stops after eight, before the branch that was meant when it stands far down in a union. */
function failuresOf(validator: ReturnType<typeof Compile>, value: unknown): Failure[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: 100 })
  try {
    return validator.Errors(value) as Failure[]
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** The union a missing field belongs to, as one place in the value and the schema. */
const alternativesOf = (failure: Failure) => {
  const union = failure.keyword === 'required' ? /^(.*)\/anyOf\/\d+$/.exec(failure.schemaPath)?.[1] : undefined
  return union === undefined ? undefined : `${failure.instancePath} ${union}`
}
const wrappers = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not', 'additionalProperties'])
const required = (failure: Failure) => (failure.params as { requiredProperties: string[] }).requiredProperties

/** In a union told apart by a literal (msgtype), only the branch that was meant is worth reporting; without one, the literal. */
function pertinent(failures: Failure[]): Failure[] {
  const branch = (failure: Failure) => /^(.*\/anyOf)\/(\d+)(?:\/items)?\/properties\/[^/]+$/.exec(failure.schemaPath)
  const wrong = failures
    .filter((failure) => failure.keyword === 'const' && branch(failure))
    .map((failure) => {
      const [, union, index] = branch(failure)!
      const at = failure.instancePath.slice(0, failure.instancePath.lastIndexOf('/'))
      return { failure, union: `${union}/`, prefix: `${union}/${index}/`, exact: `${union}/${index}`, at }
    })
  const meant = failures.filter(
    (failure) =>
      !wrong.some(
        (other) =>
          (failure.schemaPath === other.exact || failure.schemaPath.startsWith(other.prefix)) && failure.instancePath.startsWith(other.at),
      ),
  )
  const unmeant = wrong.filter(
    ({ union, at }) => !meant.some(({ schemaPath, instancePath }) => schemaPath.startsWith(union) && instancePath.startsWith(at)),
  )
  const all = [...meant, ...unmeant.map(({ failure }) => failure)]
  return all.some((failure) => !wrappers.has(failure.keyword)) ? all : failures
}
