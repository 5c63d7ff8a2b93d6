import { toldLines } from '#core/server/timeline.ts'
import { preLines } from '../timeline.ts'

export default toldLines(preLines, {
  preMet: { tell: (events) => events.map(({ data: { found = '', label = '' } }) => ({ found, label })) },
})
