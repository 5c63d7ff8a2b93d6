import { processesFor } from '#core/server/stages.ts'
import { toldLines } from '#core/server/timeline.ts'
import { stageLines } from '../timeline.ts'
import { customers } from './subject.ts'

export default toldLines(stageLines, {
  stageMoved: {
    async tell(events, ctx) {
      const seen = await processesFor(ctx, customers, { deleted: true })
      return events.map(({ data: { fromStage = '', toStage = '', processId, processName = '', origin = '', text = '' } }) => {
        // What is of others is as absent here as on the board. Lines of earlier versions know the process by its name alone.
        const theirs = ctx.me.isRoot || seen.some((p) => (processId ? p.processId === processId : p.nameZh === processName))
        return theirs
          ? { fromStage, toStage, processName, moveOrigin: origin, text }
          : { fromStage: '', toStage: '', processName: '', moveOrigin: origin, text: '' }
      })
    },
  },
})
