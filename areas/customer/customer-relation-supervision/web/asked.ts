import type { Input } from '#core/contract/call.ts'
import type { relation } from '../contract.ts'

/** Some relations of a kind, or all behind a filter, which a task asks about. */
export type Asked = Pick<Input<typeof relation.ask>, 'kind' | 'recordIds'> | Pick<Input<typeof relation.askAll>, 'all' | 'exclude'>
