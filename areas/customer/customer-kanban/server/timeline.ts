import { toldLines } from '#core/server/timeline.ts'
import { stageLines } from '../timeline.ts'

export default toldLines(stageLines, {
  stageMoved: {
    tell: (events) =>
      events.map(({ data: { fromStage = '', toStage = '', processName = '', origin = '' } }) => ({
        fromStage,
        toStage,
        processName,
        moveOrigin: origin,
      })),
  },
})
