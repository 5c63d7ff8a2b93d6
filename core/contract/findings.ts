import type { Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'

// TypeBox reports eight errors by default; people want to see all at once. The bound keeps a list of a thousand wrong items cheap.
Settings.Set({ maxErrors: 1000 })

/** All that a schema finds wrong with a value, at most 1,000 findings. Programs read them in the order of the schema. */
export const findings = (check: Validator, value: unknown) => check.Errors(value)
