import type { Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'

// TypeBox stops after eight: whoever corrects those would hear of the next ones only then. The bound is for a list of a thousand wrong items.
Settings.Set({ maxErrors: 1000 })

/** All that a schema finds wrong with a value, at most 1,000 findings. Programs read them in the order of the schema. */
export const findings = (check: Validator, value: unknown) => check.Errors(value)
