import { work } from '#core/server/jobs.ts'
import { askAll } from './ask.ts'
import { digest } from './digest.ts'
import { exportLost } from './exports.ts'
import { digestJob } from './queue.ts'

export default [exportLost, askAll, work(digestJob, (ctx) => digest(ctx))]
