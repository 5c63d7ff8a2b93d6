import * as calls from '@rapport/wecom/calls/contact-tags.ts'
import type { ContactTag } from '../world/contact-rows.ts'
import { memberOf } from '../world/corp.ts'
import { told } from './contact-writing.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { scopeOf, sees } from './scope.ts'

const MOST_TAGS = 3000
const MOST_NODES = 30_000

const need = (ctx: Cgi, tagid: number): ContactTag => ctx.corp.contactTags.get(tagid) ?? fail(40068)

/** Only the app that made a tag changes it (platform/03 §3). */
function own(ctx: Cgi, tagid: number): ContactTag {
  const tag = need(ctx, tagid)
  if (tag.agentid !== ctx.app.agentid) fail(81011)
  return tag
}

function freeName(ctx: Cgi, tagname: string, but?: ContactTag) {
  for (const tag of ctx.corp.contactTags.values()) if (tag !== but && tag.tagname === tagname) fail(40071)
}

/** Who is meant and may be seen, and who not. */
function range(ctx: Cgi, userlist: string[] = [], partylist: number[] = []) {
  const scope = scopeOf(ctx.corp, ctx.app)
  const found = { users: [] as string[], parties: [] as number[], noUser: [] as string[], noParty: [] as number[] }
  for (const userid of userlist) {
    const m = memberOf(ctx.corp, userid)
    if (m && m.status !== 5 && sees(ctx, userid)) found.users.push(m.userid)
    else found.noUser.push(userid)
  }
  for (const id of partylist) (scope.departments.has(id) ? found.parties : found.noParty).push(id)
  return found
}

const refused = (found: ReturnType<typeof range>) => ({
  ...(found.noUser.length ? { invalidlist: found.noUser.join('|') } : {}),
  ...(found.noParty.length ? { invalidparty: found.noParty } : {}),
})

export const contactTagHandlers = [
  on(calls.tagCreate, (ctx, { tagname, tagid }) => {
    const { contactTags } = ctx.corp
    if (tagid !== undefined && contactTags.has(tagid)) fail(40068, 'tagid existed')
    freeName(ctx, tagname)
    // the code of the 3001st tag is not documented (unverified)
    if (contactTags.size >= MOST_TAGS) fail(40058, 'too many tags. Invalid input invalid Request Parameter')
    const id = tagid ?? Math.max(0, ...contactTags.keys()) + 1
    contactTags.set(id, { tagid: id, tagname, agentid: ctx.app.agentid, userlist: [], partylist: [] })
    ctx.world.changed()
    return { tagid: id, errmsg: 'created' }
  }),
  on(calls.tagUpdate, (ctx, { tagid, tagname }) => {
    const tag = own(ctx, tagid)
    freeName(ctx, tagname, tag)
    tag.tagname = tagname
    ctx.world.changed()
    return { errmsg: 'updated' }
  }),
  on(calls.tagDelete, (ctx, { tagid }) => {
    own(ctx, tagid)
    ctx.corp.contactTags.delete(tagid)
    ctx.corp.version++
    ctx.world.changed()
    return { errmsg: 'deleted' }
  }),
  on(calls.tagGet, (ctx, { tagid }) => {
    const tag = need(ctx, tagid)
    const { users, parties } = range(ctx, tag.userlist, tag.partylist)
    return {
      tagname: tag.tagname,
      userlist: users.map((userid) => ({ userid, name: memberOf(ctx.corp, userid)!.name })),
      partylist: parties,
    }
  }),
  on(calls.tagAddtagusers, (ctx, { tagid, userlist, partylist }) => {
    const tag = own(ctx, tagid)
    const found = range(ctx, userlist, partylist)
    if (found.users.length + found.parties.length === 0) fail(40070)
    const users = found.users.filter((u) => !tag.userlist.includes(u))
    const parties = found.parties.filter((p) => !tag.partylist.includes(p))
    if (tag.userlist.length + tag.partylist.length + users.length + parties.length > MOST_NODES) fail(81003)
    tag.userlist.push(...new Set(users))
    tag.partylist.push(...new Set(parties))
    told(ctx, 'update_tag', { TagId: tagid, AddUserItems: users.join(), AddPartyItems: parties.join() })
    return refused(found)
  }),
  on(calls.tagDeltagusers, (ctx, { tagid, userlist, partylist }) => {
    const tag = own(ctx, tagid)
    const found = range(ctx, userlist, partylist)
    if (found.users.length + found.parties.length === 0) fail(40031)
    tag.userlist = tag.userlist.filter((u) => !found.users.includes(u))
    tag.partylist = tag.partylist.filter((p) => !found.parties.includes(p))
    told(ctx, 'update_tag', { TagId: tagid, DelUserItems: found.users.join(), DelPartyItems: found.parties.join() })
    return refused(found)
  }),
  on(calls.tagList, (ctx) => ({ taglist: [...ctx.corp.contactTags.values()].map(({ tagid, tagname }) => ({ tagid, tagname })) })),
]
