import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import { memberOf } from '../world/corp.ts'
import { chatsEncrypted, encrypted, openCorpid, ownerOf } from '../world/encrypted-ids.ts'
import { unlicensed } from '../world/license-rows.ts'
import type { Provider, Suite } from '../world/provider-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, Raw } from './handler.ts'

// What an app of a provider says and hears (platform/10 §3): every id is the provider's own, and third parties get no names.

/** These take the corp's own ids on purpose. */
const CONVERSIONS =
  /^(batch\/userid_to_openuserid|externalcontact\/(groupchat\/)?get_new_external_userid|externalcontact\/to_service_external_userid|idconvert\/(external_tagid|open_kfid|chatid))$/

/** Fields that hold userids; other ids are long enough to be told by themselves. */
const USERS =
  /^(userids?|open_userid|user|users|touser|owner|creator|sender|new_owner|follow_userid|follow_user|oper_userid|direct_leader|department_leader|invaliduser|unlicenseduser|invalidlist|userlist|useridlist|(handover|takeover|servicer|create|operator|anchor|priority)_userid(_list)?|user(id)?_list|(unauth_)?open_userid_list|operator_open_userid|unlicensed_userid_list|allow_user|admin_list|list|sender_list)$/

interface Seen {
  ctx: Cgi
  provider: Provider
  suite: Suite
}

function seenBy(ctx: Cgi): Seen {
  const owner = ownerOf(ctx.world, ctx.app)
  if (!owner) fail(48004)
  return { ctx, ...owner }
}

const user = ({ ctx, provider }: Seen, id: string) => {
  const member = memberOf(ctx.corp, id)
  return member ? encrypted(provider, ctx.corp, 'user', member.userid) : undefined
}

function other({ ctx, provider }: Seen, id: string): string | undefined {
  const { corp } = ctx
  if (id === corp.corpid) return openCorpid(provider, corp)
  if (id.length < 18) return undefined
  if (corp.customers.has(id)) return encrypted(provider, corp, 'external', id)
  if (corp.tags.has(id) || corp.tagGroups.has(id)) return encrypted(provider, corp, 'tag', id)
  if (corp.kf.accounts.has(id)) return encrypted(provider, corp, 'kf', id)
  if (corp.groups.has(id) && chatsEncrypted(provider, corp, ctx.now)) return encrypted(provider, corp, 'chat', id)
  return undefined
}

function walk(value: unknown, name: string, change: (text: string, name: string) => string): unknown {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((item) => walk(item, name, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, key, change)]))
}

/** `a|b` as message/send and its answer have it. */
const each = (text: string, change: (one: string) => string) => text.split('|').map(change).join('|')

export function decryptInput(ctx: Cgi, call: AnyWecomCall, input: unknown): unknown {
  if (CONVERSIONS.test(call.name)) return input
  const seen = seenBy(ctx)
  const { corp } = ctx
  return walk(input, '', (text, name) => {
    const one = (part: string) => {
      const known = seen.provider.known.get(part)
      if (known) {
        if (known.corpid !== corp.corpid) return part
        if (seen.provider.unlicensed.includes(part)) fail(701008)
        const missing =
          known.kind === 'user' && call.name !== 'message/send' && unlicensed(seen.provider.licenses, corp, known.id, call.name, ctx.now)
        if (missing) fail(missing)
        return known.id
      }
      // the corp's own ids are nobody here; old external ids are taken until the migration is said to be finished
      const plain = (USERS.test(name) && memberOf(corp, part)) || (corp.customers.has(part) && seen.provider.migrated.includes(corp.corpid))
      return plain ? `-${part}` : part
    }
    return USERS.test(name) ? each(text, one) : one(text)
  })
}

export function encryptAnswer(ctx: Cgi, call: AnyWecomCall, output: unknown): unknown {
  if (output instanceof Raw || CONVERSIONS.test(call.name)) return output
  const seen = seenBy(ctx)
  const answer = walk(output, '', (text, name) => {
    const one = (part: string) => (USERS.test(name) && user(seen, part)) || (other(seen, part) ?? part)
    return USERS.test(name) ? each(text, one) : one(text)
  })
  return seen.suite.kind === 'third_party' ? nameless(call.name, answer) : answer
}

type Row = Record<string, unknown>
const OF_MEMBERS =
  /^(mobile|email|biz_mail|biz_mail_alias|position|telephone|alias|address|avatar|thumb_avatar|qr_code|gender|extattr|external_\w+)$/

/** A third party sees an id where a name would be (platform/03 §0, 04 §2.2). */
function nameless(name: string, answer: unknown): unknown {
  const member = (row: Row): Row => ({
    ...Object.fromEntries(Object.entries(row).filter(([key]) => !OF_MEMBERS.test(key))),
    name: row.userid,
    open_userid: row.userid,
  })
  const department = ({ name_en, department_leader, ...row }: Row): Row => ({ ...row, ...('name' in row ? { name: String(row.id) } : {}) })
  const customer = ({ unionid, avatar, ...row }: Row): Row => ({ ...row, gender: 0 })
  const a = answer as Row
  const rows = (key: string, change: (row: Row) => Row) => ({ ...a, [key]: (a[key] as Row[]).map(change) })
  if (name === 'user/get') return member(a)
  if (name === 'user/list' || name === 'user/simplelist' || name === 'tag/get') return rows('userlist', member)
  if (name === 'department/list') return rows('department', department)
  if (name === 'department/get') return { ...a, department: department(a.department as Row) }
  if (name === 'externalcontact/get') return { ...a, external_contact: customer(a.external_contact as Row) }
  if (name === 'externalcontact/batch/get_by_user')
    return rows('external_contact_list', (row) => ({ ...row, external_contact: customer(row.external_contact as Row) }))
  return answer
}
