import { byteLength } from '@rapport/wecom/bytes.ts'
import * as calls from '@rapport/wecom/wechat/calls/users.ts'
import { personOf } from '../world/openids.ts'
import type { Account, Follower } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { fail } from './errors.ts'
import { onWx } from './handler.ts'
import { unionidField } from './people.ts'

const PAGE = 10_000
const TAGS = 100
const TAGS_OF_ONE = 20

/** One who does not follow is an openid and no more; one of another account 40003. */
function told(world: World, account: Account, openid: string) {
  const row = account.followers[openid]
  const person = personOf(world, openid, account.appid) ?? fail(40003)
  const union = unionidField(world, account, person)
  if (!row?.subscribe) return { subscribe: 0 as const, openid, ...union }
  return {
    subscribe: 1 as const,
    openid,
    nickname: '',
    sex: 0,
    language: 'zh_CN',
    city: '',
    province: '',
    country: '',
    headimgurl: '',
    subscribe_time: row.subscribe_time,
    ...union,
    remark: row.remark,
    groupid: row.tagid_list[0] ?? 0,
    tagid_list: row.tagid_list,
    subscribe_scene: row.scene,
    qr_scene: row.qr_scene,
    qr_scene_str: row.qr_scene_str,
  }
}

const following = (account: Account): Follower[] => Object.values(account.followers).filter((one) => one.subscribe === 1)

/** A page of openids after `from`. */
function pageOf(rows: Follower[], from: string) {
  const start = from ? rows.findIndex((one) => one.openid === from) + 1 : 0
  if (from && start === 0) fail(40003)
  const openids = rows.slice(start, start + PAGE).map((one) => one.openid)
  return { count: openids.length, ...(openids.length ? { data: { openid: openids } } : {}), next_openid: openids.at(-1) ?? '' }
}

const needTag = (account: Account, id: number) => account.tags.find((tag) => tag.id === id) ?? fail(45159)

function checkName(account: Account, name: string) {
  if (byteLength(name) > 30) fail(45158)
  if (account.tags.some((tag) => tag.name === name)) fail(45157)
}

function needFollower(account: Account, openid: string): Follower {
  const row = account.followers[openid]
  return row?.subscribe ? row : fail(40003)
}

export const userHandlers = [
  onWx(calls.userInfo, ({ world, account }, { openid }) => told(world, account, openid)),
  onWx(calls.userInfoBatchget, ({ world, account }, { user_list }) => ({
    user_info_list: user_list.map(({ openid }) => told(world, account, openid)),
  })),
  onWx(calls.userGet, ({ account }, { next_openid = '' }) => {
    const rows = following(account)
    return { total: rows.length, ...pageOf(rows, next_openid) }
  }),
  onWx(calls.userInfoUpdateremark, ({ world, account }, { openid, remark }) => {
    needFollower(account, openid).remark = remark
    world.changed()
    return {}
  }),
  onWx(calls.tagsCreate, ({ world, account }, { tag: { name } }) => {
    checkName(account, name)
    if (account.tags.length >= TAGS) fail(45056)
    // 0, 1 and 2 are the system's
    const id = Math.max(99, ...account.tags.map((tag) => tag.id)) + 1
    account.tags.push({ id, name })
    world.changed()
    return { tag: { id, name } }
  }),
  onWx(calls.tagsGet, ({ account }) => ({
    tags: account.tags.map((tag) => ({ ...tag, count: following(account).filter((one) => one.tagid_list.includes(tag.id)).length })),
  })),
  onWx(calls.tagsUpdate, ({ world, account }, { tag: { id, name } }) => {
    if (id <= 2) fail(45058)
    const tag = needTag(account, id)
    checkName(account, name)
    tag.name = name
    world.changed()
    return {}
  }),
  onWx(calls.tagsDelete, ({ world, account }, { tag: { id } }) => {
    if (id <= 2) fail(45058)
    needTag(account, id)
    account.tags = account.tags.filter((tag) => tag.id !== id)
    for (const one of Object.values(account.followers)) one.tagid_list = one.tagid_list.filter((tag) => tag !== id)
    world.changed()
    return {}
  }),
  onWx(calls.userTagGet, ({ account }, { tagid, next_openid = '' }) => {
    needTag(account, tagid)
    const rows = following(account).filter((one) => one.tagid_list.includes(tagid))
    return pageOf(rows, next_openid)
  }),
  onWx(calls.tagsMembersBatchtagging, ({ world, account }, { openid_list, tagid }) => {
    needTag(account, tagid)
    // all or nobody
    const rows = openid_list.map((openid) => needFollower(account, openid))
    if (rows.some((one) => one.tagid_list.length >= TAGS_OF_ONE && !one.tagid_list.includes(tagid))) fail(45059)
    for (const one of rows) one.tagid_list = [...new Set([...one.tagid_list, tagid])]
    world.changed()
    return {}
  }),
  onWx(calls.tagsMembersBatchuntagging, ({ world, account }, { openid_list, tagid }) => {
    needTag(account, tagid)
    for (const openid of openid_list) {
      const row = needFollower(account, openid)
      row.tagid_list = row.tagid_list.filter((tag) => tag !== tagid)
    }
    world.changed()
    return {}
  }),
  onWx(calls.tagsGetidlist, ({ account }, { openid }) => ({ tagid_list: needFollower(account, openid).tagid_list })),
]
