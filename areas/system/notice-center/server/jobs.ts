import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { message } from './message.ts'
import { messageJob } from './queue.ts'
import { dropOld } from './retention.ts'

const dropping = job('notice_center.drop_old', { data: Type.Object({}), cron: '20 3 * * *', everyCorp: true })

export default [work(messageJob, (ctx, { noticeId }) => message(ctx, noticeId)), work(dropping, (ctx) => dropOld(ctx))]
