import { chars, flag, int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// Followers and their tags. Names and pictures of followers are no longer told (December 2021): they come from a page's consent.

const openid = () => str({ minLength: 1 })
const lang = () => opt(oneOf(['zh_CN', 'zh_TW', 'en']))

const follower = {
  /** 0: does not follow; then there is nothing else but the openid (and the unionid). */
  subscribe: flag(),
  openid: str(),
  language: opt(str()),
  subscribe_time: opt(int()),
  unionid: opt(str()),
  remark: opt(str()),
  groupid: opt(int()),
  tagid_list: opt(list(int())),
  /** ADD_SCENE_QR_CODE, ADD_SCENE_SEARCH, ADD_SCENE_PROFILE_CARD, … */
  subscribe_scene: opt(str()),
  qr_scene: opt(int()),
  qr_scene_str: opt(str()),
  nickname: opt(str()),
  headimgurl: opt(str()),
  sex: opt(int()),
  city: opt(str()),
  province: opt(str()),
  country: opt(str()),
}

export const userInfo = wechat({
  method: 'GET',
  path: '/cgi-bin/user/info',
  doc: 'service/api/usermanage/userinfo/api_userinfo',
  only: 'official_account',
  priority: 'sync',
  input: strict({ openid: openid(), lang: lang() }),
  output: open(follower),
})

export const userInfoBatchget = wechat({
  method: 'POST',
  path: '/cgi-bin/user/info/batchget',
  doc: 'service/api/usermanage/userinfo/api_batchuserinfo',
  only: 'official_account',
  priority: 'sync',
  input: strict({ user_list: list(strict({ openid: openid(), lang: lang() }), 100, 1) }),
  output: open({ user_info_list: list(open(follower)) }),
})

/** 10,000 openids a page, from the one after `next_openid`. */
export const userGet = wechat({
  method: 'GET',
  path: '/cgi-bin/user/get',
  doc: 'service/api/usermanage/userinfo/api_getfans',
  only: 'official_account',
  priority: 'sync',
  input: strict({ next_openid: opt(str()) }),
  output: open({ total: int(), count: int(), data: opt(open({ openid: list(str()) })), next_openid: opt(str()) }),
})

export const userInfoUpdateremark = wechat({
  method: 'POST',
  path: '/cgi-bin/user/info/updateremark',
  doc: 'service/api/usermanage/userinfo/api_updateremark',
  only: 'official_account',
  input: strict({ openid: openid(), remark: chars(30) }),
  output: open({}),
})

const tagId = () => int({ minimum: 0 })
const name = () => chars(30, 1)

export const tagsCreate = wechat({
  method: 'POST',
  path: '/cgi-bin/tags/create',
  doc: 'service/api/usermanage/tag/api_createtag',
  only: 'official_account',
  input: strict({ tag: strict({ name: name() }) }),
  output: open({ tag: open({ id: int(), name: str() }) }),
})

export const tagsGet = wechat({
  method: 'GET',
  path: '/cgi-bin/tags/get',
  doc: 'service/api/usermanage/tag/api_gettags',
  only: 'official_account',
  priority: 'sync',
  input: strict({}),
  output: open({ tags: list(open({ id: int(), name: str(), count: int() })) }),
})

export const tagsUpdate = wechat({
  method: 'POST',
  path: '/cgi-bin/tags/update',
  doc: 'service/api/usermanage/tag/api_updatetag',
  only: 'official_account',
  input: strict({ tag: strict({ id: tagId(), name: name() }) }),
  output: open({}),
})

export const tagsDelete = wechat({
  method: 'POST',
  path: '/cgi-bin/tags/delete',
  doc: 'service/api/usermanage/tag/api_deletetag',
  only: 'official_account',
  input: strict({ tag: strict({ id: tagId() }) }),
  output: open({}),
})

/** Followers with the tag. */
export const userTagGet = wechat({
  method: 'POST',
  path: '/cgi-bin/user/tag/get',
  doc: 'service/api/usermanage/tag/api_gettagfans',
  only: 'official_account',
  priority: 'sync',
  input: strict({ tagid: tagId(), next_openid: opt(str()) }),
  output: open({ count: int(), data: opt(open({ openid: list(str()) })), next_openid: opt(str()) }),
})

const members = () => strict({ openid_list: list(openid(), 50, 1), tagid: tagId() })

export const tagsMembersBatchtagging = wechat({
  method: 'POST',
  path: '/cgi-bin/tags/members/batchtagging',
  doc: 'service/api/usermanage/tag/api_batchtagging',
  only: 'official_account',
  input: members(),
  output: open({}),
})

export const tagsMembersBatchuntagging = wechat({
  method: 'POST',
  path: '/cgi-bin/tags/members/batchuntagging',
  doc: 'service/api/usermanage/tag/api_batchuntagging',
  only: 'official_account',
  input: members(),
  output: open({}),
})

export const tagsGetidlist = wechat({
  method: 'POST',
  path: '/cgi-bin/tags/getidlist',
  doc: 'service/api/usermanage/tag/api_gettagidlist',
  only: 'official_account',
  priority: 'sync',
  input: strict({ openid: openid() }),
  output: open({ tagid_list: list(int()) }),
})
