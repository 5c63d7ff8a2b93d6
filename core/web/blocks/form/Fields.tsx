import { Form } from 'antd'
import { ApiError } from '../../request/error.ts'
import { useText } from '../../text/text.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import type { Limits } from '../schema.ts'
import { Control } from './Control.tsx'
import { needed, schemaProblem } from './check.ts'
import { formText } from './text.ts'
import type { FormField, Values } from './types.ts'

/** A check that broke on its way finds nothing wrong: the call checks again, and says how it failed. */
async function checked(field: FormField, value: unknown, values: Values): Promise<string | undefined> {
  try {
    return await field.check?.(value, values)
  } catch (e) {
    if (e instanceof ApiError && e.broke) return undefined
    throw e
  }
}

/** Label above, help below until an error takes its place; optional fields say so, needed ones do not. */
export function Fields(props: {
  fields: readonly FormField[]
  limits: (name: string) => Limits
  values: Values
  tried: boolean
  title?: string
  idOf: (name: string) => string
}) {
  const text = useText(formText)
  return (
    <div className="cf-grid">
      {props.fields.map((field) => {
        const limits = props.limits(field.name)
        // A section of one field that is called the same says its name once.
        const bare = props.fields.length === 1 && field.label === props.title
        return (
          <Form.Item
            key={field.name}
            name={field.name.split('.')}
            className={field.half ? 'half' : undefined}
            required={false}
            htmlFor={props.idOf(field.name)}
            label={
              bare ? undefined : (
                <>
                  {field.label}
                  {!needed(field, limits) && limits.kind !== 'boolean' && field.as !== 'switch' && (
                    <span className="cf-optional">{text.optional}</span>
                  )}
                </>
              )
            }
            extra={field.read?.error ? <ErrorLine error={field.read.error} retry={() => void field.read?.refetch()} /> : field.help}
            validateFirst
            rules={[
              {
                validator: async (_, value) => {
                  const problem = schemaProblem(field, limits, value) ?? (await checked(field, value, props.values))
                  if (problem) throw new Error(problem)
                },
              },
            ]}
          >
            <Control
              field={field}
              limits={limits}
              values={props.values}
              showProblems={props.tried}
              disabled={typeof field.disabled === 'function' ? field.disabled(props.values) : field.disabled}
            />
          </Form.Item>
        )
      })}
    </div>
  )
}
