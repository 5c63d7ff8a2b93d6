import type { Words } from '#core/contract/errors.ts'
import type { CheckKey } from './contract.ts'

/** What is looked at, as pages and notices call it. Checks that areas bring have names of their own. */
export const checkNames: Readonly<Record<CheckKey, Words>> = {
  token: { zh: '应用密钥', en: 'App secret' },
  callback: { zh: '回调地址', en: 'Callback address' },
  address: { zh: '对外地址', en: 'Public address' },
  staff: { zh: '通讯录可见范围', en: 'Visible staff' },
  contact: { zh: '客户联系权限', en: 'Customer contact' },
  domain: { zh: '网页可信域名', en: 'Trusted domain' },
  sidebar: { zh: '侧边栏', en: 'Side window' },
  quota: { zh: '接口额度', en: 'Call quota' },
  jobs: { zh: '后台处理', en: 'Background work' },
  clock: { zh: '服务器时间', en: 'Clock' },
  certificate: { zh: '网页证书', en: 'Certificate' },
  backup: { zh: '备份', en: 'Backup' },
  disk: { zh: '磁盘空间', en: 'Disk' },
  version: { zh: '版本', en: 'Version' },
}
