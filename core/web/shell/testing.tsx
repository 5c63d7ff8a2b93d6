import type { Module } from '#core/contract/modules.ts'
import type { StaffMe } from '#core/contract/session.ts'
import { tasks } from '#core/contract/tasks.ts'
import { corpCommon } from '#core/contract/tracking.ts'
import { screen } from '../screens.ts'
import { answer, somebody } from '../testing.tsx'
import type { menuTree } from './menu-tree.ts'
/** What the shell itself asks. */
export const quiet = { ...answer(tasks.list, { list: [], total: 0 }), ...answer(corpCommon.staffActive, {}) }
export const load = (text: string) => async () => ({ default: () => <p>{text}</p> })
export const screens = [
  screen({
    path: '/dashboard/home',
    title: { zh: '首页', en: 'Home' },
    key: 'app-shell.s1',
    home: 'dashboard',
    menu: { place: ['home'], icon: 'house', order: 1 },
    load: load('这里是首页'),
  }),
  screen({
    path: '/dashboard',
    title: { zh: '首页', en: 'Home' },
    key: 'app-shell.s2',
    sameAs: '/dashboard/home',
    load: load('这里是首页'),
  }),
  screen({
    path: '/dashboard/customer',
    title: { zh: '客户列表', en: 'Customers' },
    key: 'customer-management.s3',
    module: 'customer',
    menu: { place: ['customers', 'all'], icon: 'users', order: 1 },
    load: load('列表'),
  }),
  screen({
    path: '/dashboard/customer/detail',
    title: { zh: '客户详情', en: 'Customer' },
    key: 'customer-management.s4',
    module: 'customer',
    parent: '/dashboard/customer',
    load: load('详情'),
  }),
  screen({
    path: '/dashboard/tag',
    title: { zh: '客户标签', en: 'Tags' },
    key: 'customer-tags.s5',
    module: 'tag',
    menu: { place: ['customers', 'tags'], icon: 'tag', order: 2 },
    load: load('标签'),
  }),
  screen({
    path: '/dashboard/lottery',
    title: { zh: '抽奖', en: 'Raffle' },
    key: 'raffle.s6',
    module: 'raffle_activity',
    menu: { place: ['yingxiaotoc', 'play'], icon: 'gift', order: 1 },
    load: load('抽奖'),
  }),
  screen({
    path: '/dashboard/staff_rank',
    title: { zh: '排行榜', en: 'Rank' },
    key: 'staff-rank.s7',
    module: 'staff_rank',
    menu: { place: ['yingxiaotob', 'staff'], icon: 'trophy', order: 1 },
    load: load('榜'),
  }),
  screen({
    path: '/dashboard/broken',
    title: { zh: '坏页', en: 'Broken' },
    key: 'app-shell.s8',
    load: async () => ({
      default: () => {
        throw new Error('boom')
      },
    }),
  }),
]
export const me = (allowed: Module[], more: Partial<StaffMe> = {}): StaffMe =>
  somebody({
    isRoot: false,
    roleName: '店长',
    corpName: '麦禾',
    staffCount: 3,
    privileges: allowed.map((module) => ({ module, actions: ['read'], actionNegative: false })),
    ...more,
  })
export const all: Module[] = ['customer', 'tag', 'raffle_activity', 'staff_rank']
export const names = (levels: ReturnType<typeof menuTree>) => levels.map((l) => `${l.title.zh}:${l.entries.map((e) => e.screen.title.zh)}`)
