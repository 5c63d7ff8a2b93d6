import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { linkTo } from '#core/web/link.ts'
import type { CheckKey } from '../contract.ts'
import { configScreens } from './screens.ts'

/** WeCom's own console, where the application and its rights are set. */
export const wecomConsole = 'https://work.weixin.qq.com/wework_admin/frame'

/** Where each check leads to: a page of ours, WeCom's console, or (`server`) the words of its subject, as nobody sets it on a page. */
export const where: Record<CheckKey, { page: string } | 'wecom' | 'server'> = {
  token: 'wecom',
  callback: { page: linkTo(configScreens.config, { tab: 'callbacks' }) },
  address: 'server',
  staff: { page: linkTo(staffScreens.list) },
  contact: 'wecom',
  sync: { page: linkTo(customerScreens.list) },
  domain: 'wecom',
  sidebar: 'wecom',
  quota: { page: linkTo(configScreens.config, { tab: 'calls' }) },
  jobs: { page: linkTo(configScreens.config, { tab: 'jobs' }) },
  clock: 'server',
  certificate: 'server',
  backup: 'server',
  disk: 'server',
  version: 'server',
}
