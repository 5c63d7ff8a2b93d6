import { toldLines } from '#core/server/timeline.ts'
import { blackListLines } from '../timeline.ts'

export default toldLines(blackListLines, {
  listed: { tell: (events) => events.map(({ data: { before = '', after = '' } }) => ({ before, after })) },
})
