import * as calls from '@rapport/wecom/wechat/calls/menus.ts'
import type { AccountMenu, MenuButtonRow } from '../world/wechat-rows.ts'
import { fail } from './errors.ts'
import { onWx, type Wx } from './handler.ts'

const leaves = (rows: MenuButtonRow[]): MenuButtonRow[] => rows.flatMap((one) => (one.sub_button ? one.sub_button : [one]))

/** Media and articles are the account's own. */
function checkedButtons({ account }: Wx, rows: MenuButtonRow[]): MenuButtonRow[] {
  for (const one of leaves(rows)) {
    if (one.media_id && !account.media[one.media_id]?.permanent) fail(40007)
    if (one.article_id && !account.published.some(({ article_id }) => article_id === one.article_id)) fail(40007)
    if (one.url && !/^https?:\/\/./.test(one.url)) fail(40054, 'invalid sub button url domain')
  }
  return rows
}

const shown = (rows: MenuButtonRow[]) => rows.map((one) => ({ ...one, sub_button: one.sub_button ?? [] }))

/** The newest of those that fit, else the one for all. */
export function menuFor(account: Wx['account'], openid: string): MenuButtonRow[] {
  const tags = account.followers[openid]?.tagid_list ?? []
  const fits = ({ matchrule: { tag_id, client_platform_type } }: AccountMenu) =>
    // the phones here are of the first kind
    (!tag_id || tags.includes(Number(tag_id))) && (!client_platform_type || client_platform_type === '1')
  return (
    [...account.menus].reverse().find((one) => one.matched && fits(one))?.button ?? account.menus.find((one) => !one.matched)?.button ?? []
  )
}

function keep(ctx: Wx, button: MenuButtonRow[], matched: boolean, matchrule: AccountMenu['matchrule']): number {
  const menuid = ++ctx.world.wechat.count
  const others = matched ? ctx.account.menus : ctx.account.menus.filter((one) => one.matched)
  ctx.account.menus = [...others, { menuid, button: checkedButtons(ctx, button), matched, matchrule }]
  ctx.world.changed()
  return menuid
}

const needMenu = ({ account }: Wx): AccountMenu => account.menus.find((one) => !one.matched) ?? fail(46003)

export const menuHandlers = [
  onWx(calls.menuCreate, (ctx, { button }) => {
    keep(ctx, button as MenuButtonRow[], false, {})
    return {}
  }),
  onWx(calls.menuGet, (ctx) => {
    const { button, menuid } = needMenu(ctx)
    const some = ctx.account.menus.filter((one) => one.matched)
    const conditionalmenu = some.map((one) => ({ button: shown(one.button), matchrule: one.matchrule, menuid: one.menuid }))
    return { menu: { button: shown(button), ...(some.length ? { menuid } : {}) }, ...(some.length ? { conditionalmenu } : {}) }
  }),
  onWx(calls.menuDelete, (ctx) => {
    ctx.account.menus = []
    ctx.world.changed()
    return {}
  }),
  onWx(calls.getCurrentSelfmenuInfo, ({ account }) => {
    const menu = account.menus.find((one) => !one.matched)
    return menu ? { is_menu_open: 1 as const, selfmenu_info: { button: shown(menu.button) } } : { is_menu_open: 0 as const }
  }),
  onWx(calls.menuAddconditional, (ctx, { button, matchrule }) => {
    if (!ctx.account.menus.some((one) => !one.matched)) fail(65303)
    if (!matchrule.tag_id && !matchrule.client_platform_type) fail(65305)
    return { menuid: keep(ctx, button as MenuButtonRow[], true, matchrule) }
  }),
  onWx(calls.menuDelconditional, (ctx, { menuid }) => {
    const found = ctx.account.menus.find((one) => one.matched && one.menuid === Number(menuid)) ?? fail(65301)
    ctx.account.menus = ctx.account.menus.filter((one) => one !== found)
    ctx.world.changed()
    return {}
  }),
  onWx(calls.menuTrymatch, (ctx, { user_id }) => {
    if (!ctx.account.followers[user_id]?.subscribe) fail(40003)
    needMenu(ctx)
    return { button: shown(menuFor(ctx.account, user_id)) }
  }),
]
