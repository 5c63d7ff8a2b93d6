import { toldLines } from '#core/server/timeline.ts'
import { massLines } from '../timeline.ts'

export default toldLines(massLines, {
  massMessage: {
    tell: (events) =>
      events.map(({ data: { missionId, name } }) => ({ text: name, object: missionId ? { kind: 'mission', id: missionId } : null })),
  },
})
