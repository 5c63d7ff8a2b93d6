import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { enqueue, job } from '#core/server/jobs.ts'

export const messageJob = job('notice_center.message', { data: Type.Object({ noticeId: Id }) })
export const messageLater = (db: Db | Tx, noticeId: string, at: Date) =>
  enqueue(db, messageJob, { noticeId }, { key: noticeId, startAfter: at })
