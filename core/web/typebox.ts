/**
 * TypeBox for pages: contracts are read structurally in the browser, so the builders need only make the JSON Schema. The build
 * puts this in place of the package (22 kB less on every surface); a test holds every contract against the real one.
 */
type Schema = Record<string, unknown>
type Options = Schema
const optional = new WeakSet<object>()
const of = (type: string) => (options?: Options) => ({ type, ...options })

const Type = {
  String: of('string'),
  Integer: of('integer'),
  Number: of('number'),
  Boolean: of('boolean'),
  Null: of('null'),
  Any: (options?: Options) => ({ ...options }),
  Unknown: (options?: Options) => ({ ...options }),
  Unsafe: (schema: Schema) => schema,
  Literal: (value: unknown, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Array: (items: Schema, options?: Options) => ({ type: 'array', items, ...options }),
  Union: (anyOf: Schema[], options?: Options) => ({ anyOf, ...options }),
  Enum: (values: unknown[], options?: Options) => ({ enum: values, ...options }),
  Record: (_key: Schema, value: Schema, options?: Options) => ({ type: 'object', patternProperties: { '^.*$': value }, ...options }),
  Optional: (schema: Schema) => {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Partial: (schema: Schema, options?: Options) => {
    const properties = Object.fromEntries(
      Object.entries(schema.properties as Record<string, Schema>).map(([k, s]) => [k, Type.Optional(s)]),
    )
    return Type.Object(properties, options)
  },
  Pick: (schema: Schema, keys: string[], options?: Options) => some(schema, (k) => keys.includes(k), options),
  Omit: (schema: Schema, keys: string[], options?: Options) => some(schema, (k) => !keys.includes(k), options),
  Object: (properties: Record<string, Schema>, options?: Options) => {
    const required = Object.keys(properties).filter((k) => !optional.has(properties[k]!))
    return { type: 'object', ...(required.length ? { required } : {}), properties, ...options }
  },
}
const some = (schema: Schema, keep: (key: string) => boolean, options?: Options) =>
  Type.Object(Object.fromEntries(Object.entries(schema.properties as Record<string, Schema>).filter(([k]) => keep(k))), options)

export default Type
