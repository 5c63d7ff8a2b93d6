import { type AuthorizeQuery, askedFor, grant } from '../people/authorize.ts'
import { consentIn } from '../people/consent.ts'
import { groupDetail } from '../people/group-detail.ts'
import { commentMoment, feedOf, likeMoment } from '../people/moments.ts'
import { noted } from '../people/noted.ts'
import { asSeenBy, needCustomer, needStaff, personBy, who } from '../people/who.ts'
import { needsConsent, type PageQuery, pageAsk, pageGrant } from '../wechat/visits.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { PhoneApi } from './phone-api.ts'

export function phoneActions(world: World) {
  /** The parameters of an address of /connect/oauth2/authorize, understood. */
  const oauth = (address: string) => {
    const url = URL.canParse(address, world.url) ? new URL(address, world.url) : null
    if (url?.pathname !== '/connect/oauth2/authorize') throw new Refusal('不是网页授权的地址')
    const asked = askedFor(world, Object.fromEntries(url.searchParams) as AuthorizeQuery)
    if ('error' in asked) throw new Refusal(`${asked.error}：${asked.why}`)
    return asked
  }
  /** The same of an official account's page, which stands on the other origin. */
  const wechatPage = (address: string) => {
    const origin = world.origins.wechat?.url
    if (!origin || !address.startsWith(`${origin}/connect/oauth2/authorize`)) return undefined
    const asked = pageAsk(world, Object.fromEntries(new URL(address).searchParams) as PageQuery)
    if ('error' in asked) throw new Refusal(`${asked.error}：${asked.why}`)
    return asked
  }
  return {
    feed({ person_id, corpid }) {
      return { posts: feedOf(world, { kind: 'customer', ...needCustomer(world, person_id, corpid) }) }
    },
    likeMoment: ({ person_id, corpid, on = true, ...post }) => likeMoment(world, who(world, person_id, corpid), post, on),
    commentMoment: ({ person_id, corpid, text, ...post }) => commentMoment(world, who(world, person_id, corpid), post, text),
    noted({ userid, person_id, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return noted(corp, member, person_id)
    },
    group: ({ chat_id, corpid }) => groupDetail(world, chat_id, corpid),
    departments(input = {}) {
      const all = [...corpOf(world, input.corpid).departments.values()]
      return { departments: all.map(({ id, name, parentid }) => ({ id, name, parentid })) }
    },
    consent: ({ conversation_id, person_id }) => consentIn(world, conversation_id, person_id),
    oauth({ url }) {
      const page = wechatPage(url)
      if (page)
        return { corp_name: page.account.name, app: page.account.name, scope: page.scope, consent: needsConsent(page), wechat: true }
      const { corp, app, scope } = oauth(url)
      return { corp_name: corp.name, app: app.name, scope, consent: scope === 'snsapi_privateinfo' }
    },
    authorize({ person_id, url, snapshot }) {
      const page = wechatPage(url)
      if (page) return { redirect: pageGrant(world, page, personBy(world, person_id), snapshot) }
      const asked = oauth(url)
      const person = who(world, person_id)
      // to another company the same WeChat person has another id
      const id = person.kind === 'staff' ? person_id : asSeenBy(world, asked.corp, person).external_userid
      const there = grant(world, asked, id)
      if (typeof there !== 'string') throw new Refusal(`${there.error}：${there.why}`, there.status)
      return { redirect: there }
    },
  } satisfies PhoneApi
}
