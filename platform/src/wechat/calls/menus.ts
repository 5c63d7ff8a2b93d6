import type { Static } from 'typebox'
import Type, { type TProperties } from 'typebox'
import { bytes, int, list, nothing, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// The menu below an account's chat: three buttons, five below each. Names in bytes: 16 on the first level, 60 on the second.

const name = (most: number) => bytes(most, 1)
const key = () => bytes(128, 1)
const url = () => bytes(1024, 1)
const kinds = (most: number) => {
  const kind = <T extends string, P extends TProperties>(type: T, more: P) =>
    strict({ type: Type.Literal(type), name: name(most), ...more })
  return [
    kind('click', { key: key() }),
    kind('view', { url: url() }),
    kind('scancode_push', { key: key() }),
    kind('scancode_waitmsg', { key: key() }),
    kind('pic_sysphoto', { key: key() }),
    kind('pic_photo_or_album', { key: key() }),
    kind('pic_weixin', { key: key() }),
    kind('location_select', { key: key() }),
    kind('media_id', { media_id: str({ minLength: 1 }) }),
    kind('article_id', { article_id: str({ minLength: 1 }) }),
    kind('article_view_limited', { article_id: str({ minLength: 1 }) }),
    // `url` is for clients that open no mini programs
    kind('miniprogram', { url: url(), appid: str({ minLength: 1 }), pagepath: str({ minLength: 1 }) }),
  ] as const
}
const button = () => list(Type.Union([...kinds(16), strict({ name: name(16), sub_button: list(Type.Union([...kinds(60)]), 5, 1) })]), 3, 1)
const shown = () => Type.Array(Type.Unknown())
export type MenuButton = Static<ReturnType<typeof button>>[number]

/** Phones show it within five minutes, or after following again. */
export const menuCreate = wechat({
  method: 'POST',
  path: '/cgi-bin/menu/create',
  doc: 'service/api/custommenu/api_createcustommenu',
  only: 'official_account',
  daily: 1000,
  input: strict({ button: button() }),
  output: open({}),
})

const matchrule = strict({ tag_id: opt(str({ minLength: 1 })), client_platform_type: opt(oneOf(['1', '2', '3'])) })

/** With the menus for some of the followers. 46003 where there is none. */
export const menuGet = wechat({
  method: 'GET',
  path: '/cgi-bin/menu/get',
  doc: 'service/api/custommenu/api_getmenu',
  only: 'official_account',
  priority: 'sync',
  input: nothing(),
  output: open({
    menu: open({ button: shown(), menuid: opt(int()) }),
    conditionalmenu: opt(list(open({ button: shown(), matchrule: open({}), menuid: int() }))),
  }),
})

/** Those for some of the followers, too. */
export const menuDelete = wechat({
  method: 'GET',
  path: '/cgi-bin/menu/delete',
  doc: 'service/api/custommenu/api_deletemenu',
  only: 'official_account',
  daily: 1000,
  input: nothing(),
  output: open({}),
})

/** What is shown, whether the API or the console made it. */
export const getCurrentSelfmenuInfo = wechat({
  method: 'GET',
  path: '/cgi-bin/get_current_selfmenu_info',
  doc: 'service/api/custommenu/api_getcurrentselfmenuinfo',
  only: 'official_account',
  priority: 'sync',
  input: nothing(),
  output: open({ is_menu_open: oneOf([0, 1]), selfmenu_info: opt(open({ button: shown() })) }),
})

/** A menu for followers with a tag, or on a kind of phone (1 iOS, 2 Android, 3 others). 65303 without one for all. */
export const menuAddconditional = wechat({
  method: 'POST',
  path: '/cgi-bin/menu/addconditional',
  doc: 'service/api/custommenu/api_addconditionalmenu',
  only: 'official_account',
  daily: 2000,
  input: strict({ button: button(), matchrule }),
  output: open({ menuid: int() }),
})

export const menuDelconditional = wechat({
  method: 'POST',
  path: '/cgi-bin/menu/delconditional',
  doc: 'service/api/custommenu/api_deleteconditionalmenu',
  only: 'official_account',
  input: strict({ menuid: str({ minLength: 1 }) }),
  output: open({}),
})

/** Which menu a follower sees. */
export const menuTrymatch = wechat({
  method: 'POST',
  path: '/cgi-bin/menu/trymatch',
  doc: 'service/api/custommenu/api_trymatchmenu',
  only: 'official_account',
  priority: 'sync',
  input: strict({ user_id: str({ minLength: 1 }) }),
  output: open({ button: shown() }),
})
