import { createElement } from 'react'
import { isOpenDataId } from '#core/contract/ext-id.ts'
import { staffName } from './staff-name.ts'

/**
 * The name of a colleague (R350). Where WeCom keeps it to itself, an id stands in its place, which only WeCom's own element can draw (R230);
 * outside the client that element knows nothing, and the dash stands.
 */
export function StaffName({ name, alias }: { name: string; alias?: string }) {
  if (!isOpenDataId(name)) return staffName({ name, alias })
  return createElement('ww-open-data', { type: 'userName', openid: name }, '-')
}
