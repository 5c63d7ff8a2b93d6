import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about the company and its connection read. */
export default [
  auditWords({
    actions: {
      'corp_setting.update': say('修改了企业设置', 'changed the settings of the company'),
      'callback.replay': { ...say('重放了回调', 'replayed callbacks'), class: 'system' },
      'job.retry': { ...say('重试了任务', 'retried jobs'), class: 'system' },
    },
    objects: {
      corp_setting: { screen: 'corp-config.config' },
      callback: { screen: 'corp-config.config' },
      job: { screen: 'corp-config.config' },
    },
    fields: { timeZone: say('时区', 'Time zone') },
  }),
]
