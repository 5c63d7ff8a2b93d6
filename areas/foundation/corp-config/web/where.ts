import type { CheckKey } from '../contract.ts'

/** WeCom's own console, where the application and its rights are set. */
export const wecomConsole = 'https://work.weixin.qq.com/wework_admin/frame'

export type Place = { screen: string; given?: Record<string, string> } | 'wecom' | 'server'

/** Where each check leads to: a page of ours, WeCom's console, or (`server`) the words of its subject, as nobody sets it on a page. */
export const where: Record<CheckKey, Place> = {
  token: { screen: 'corp-config.setUp', given: { step: 'secret' } },
  callback: { screen: 'corp-config.setUp', given: { step: 'callback' } },
  address: 'server',
  staff: { screen: 'staff-management.list' },
  contact: 'wecom',
  domain: { screen: 'corp-config.setUp', given: { step: 'domain' } },
  sidebar: 'wecom',
  quota: { screen: 'corp-config.config', given: { tab: 'calls' } },
  jobs: { screen: 'corp-config.config', given: { tab: 'jobs' } },
  clock: 'server',
  certificate: 'server',
  backup: 'server',
  disk: 'server',
  version: 'server',
}
