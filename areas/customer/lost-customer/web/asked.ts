import type { Input } from '#core/contract/call.ts'
import type { outflow } from '../contract.ts'

/** Some losses, or all that are lost now behind a filter, which a task asks for. */
export type Asked = { recordIds: string[] } | Pick<Input<typeof outflow.winBackAll>, 'all' | 'exclude'>
