import { problemOf } from '@rapport/wecom/check.ts'
import type { AnyPayV3Call } from '@rapport/wecom/pay/v3/call.ts'
import { refuse, V3Refusal } from './handler.ts'

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
}
type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names nobody knows are not looked at, null is absent. */
function known(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value) && shape.items) return value.map((item) => known(shape.items!, item))
  if (!shape.properties || !isRow(value)) return value
  const { properties } = shape
  const kept = Object.entries(value).filter(([name, inner]) => Object.hasOwn(properties, name) && inner !== null)
  return Object.fromEntries(kept.map(([name, inner]) => [name, known(properties[name]!, inner)]))
}

/** Path and query are text: what the call says is a number is read as one. */
const typed = (shape: Shape | undefined, text: string): unknown => {
  if (shape?.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text)
  return shape?.type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

function bodyOf(text: string): Row {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isRow(value)) return value
  } catch {
    // refused below
  }
  return refuse(400, 'PARAM_ERROR', '无法将输入源“/body”映射到目标字段，请求体不是 JSON 对象')
}

/** What the call gets, or a PARAM_ERROR that names the field. The merchant's number has to be that of who signed. */
export function inputOf(call: AnyPayV3Call, mch_id: string, parts: { params: object; query: object; body: string }): Row {
  const { properties = {} } = call.input as Shape
  const text = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typed(properties[name], String(value))]))
  const all: Row = { ...(call.method === 'GET' ? text(parts.query) : bodyOf(parts.body)), ...text(parts.params) }
  const { merchantAs } = call
  if (merchantAs && all[merchantAs] !== mch_id) {
    if (all[merchantAs] === undefined)
      throw new V3Refusal(400, 'PARAM_ERROR', `缺少参数 ${merchantAs}`, { field: merchantAs, location: 'body' })
    refuse(400, 'INVALID_REQUEST', `参数 ${merchantAs} 与签名的商户号不一致`)
  }
  const input = known(call.input as Shape, all) as Row
  const problem = problemOf(call.input, input)
  if (problem) {
    const location = call.method === 'GET' ? 'query' : 'body'
    throw new V3Refusal(400, 'PARAM_ERROR', `参数错误：${problem.field} ${problem.message}`, { field: problem.field, location })
  }
  return input
}
