import { selfCheck } from '#core/server/self-checks.ts'
import { lastDayLine } from './days.ts'

export default [
  selfCheck({
    key: 'operation-log.chain',
    name: { zh: '操作日志的完整', en: 'Operation log is whole' },
    disables: [{ zh: '操作日志作为凭据', en: 'The log as evidence' }],
    screen: 'operation-log.list',
    async look(ctx) {
      const last = await lastDayLine(ctx)
      if (!last) return { state: 'ok', says: { zh: '每天凌晨核验前一天', en: 'Each night the day before is verified' } }
      if (last.action === 'operation_log.verified')
        return {
          state: 'ok',
          says: { zh: `${last.day} 的记录首尾相接，没有被改过`, en: `Nothing of ${last.day} was altered` },
          at: last.at,
        }
      return {
        state: 'bad',
        says: { zh: `${last.day} 的记录对不上`, en: `Entries of ${last.day} were altered` },
        at: last.at,
        why: {
          zh: '有人在数据库里改过、删过或加过记录，或者换过 SECRET_KEY。',
          en: 'Somebody changed, deleted or added entries in the database itself, or SECRET_KEY is another one.',
        },
        fix: [
          { zh: '到「操作日志」选这一天，看是哪几条', en: 'Choose that day in the operation log to see which' },
          { zh: '查谁能直接登录数据库，从备份里取出原来的记录比对', en: 'See who can sign in to the database, and compare with a backup' },
        ],
      }
    },
  }),
]
