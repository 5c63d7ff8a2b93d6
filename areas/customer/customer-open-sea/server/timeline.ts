import { toldLines } from '#core/server/timeline.ts'
import { clueLines } from '../timeline.ts'

export default toldLines(clueLines, {
  clueStory: { tell: (events) => events.map(({ data: { what = '', source = '', text = '' } }) => ({ what, source, text })) },
})
