import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { outflow, outflowBeside, outflowNotification, outflowSetting } from '../contract.ts'
import { alarmSeen } from './alarms.ts'
import { askAll, askBack } from './ask.ts'
import { exportLost } from './exports.ts'
import { list } from './list.ts'
import { markRead, notifications } from './notifications.ts'
import { overview } from './overview.ts'
import { settings, update } from './rules.ts'

const ofMine = { list: notifications, read: markRead }
export default [
  ...implement(outflow, {
    overview,
    list,
    export: (ctx, input) => startTask(ctx, exportLost, input),
    winBack: askBack,
    winBackAll: (ctx, input) => startBatch(ctx, askAll, input),
    alarmSeen,
  }),
  ...implement(outflowNotification, ofMine),
  ...implement(outflowBeside, ofMine),
  ...implement(outflowSetting, { get: settings, update }),
]
