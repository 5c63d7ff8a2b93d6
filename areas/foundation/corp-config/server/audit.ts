import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

const changed = { changed: say('已更换', 'Another one') }

/** How lines about the company and its connection read. */
export default [
  auditWords({
    actions: {
      'corp_setting.update': say('修改了企业设置', 'changed the settings of the company'),
      'corp_app.update': { ...say('修改了应用配置', 'changed how the app is connected'), class: 'secret' },
      'corp_app.callback_keys': { ...say('更换了回调的 Token 和密钥', 'changed the keys of the callbacks'), class: 'secret' },
      'domain_file.update': say('保存了可信域名的校验文件', 'kept the file that proves the trusted domain'),
      'callback.replay': { ...say('重放了回调', 'replayed callbacks'), class: 'system' },
      'job.retry': { ...say('重试了任务', 'retried jobs'), class: 'system' },
    },
    objects: {
      corp_setting: { screen: 'corp-config.config' },
      corp_app: { screen: 'corp-config.config' },
      domain_file: { screen: 'corp-config.config' },
      callback: { screen: 'corp-config.config' },
      job: { screen: 'corp-config.config' },
    },
    fields: {
      timeZone: say('时区', 'Time zone'),
      corpName: say('企业名称', 'Company'),
      wecomCorpId: say('企业 ID', 'Company id'),
      agentId: say('AgentId', 'AgentId'),
      customerSecret: { ...say('客户联系 Secret', 'Secret of customer contact'), values: changed },
      callbackKeys: { ...say('Token 和 EncodingAESKey', 'Token and EncodingAESKey'), values: changed },
      domain_file: say('校验文件', 'File'),
    },
  }),
]
