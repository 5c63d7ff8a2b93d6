import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import * as calls from '@rapport/wecom/calls/chatdata.ts'
import { agreement } from '../people/archive.ts'
import { hits } from '../people/zone.ts'
import { memberOf } from '../world/corp.ts'
import { encrypted, ownerOf } from '../world/encrypted-ids.ts'
import type { Zone, ZoneMessage, ZoneRule } from '../world/zone-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { cursorText, page, readCursor } from './paging.ts'

/** Numbers of parties and kinds are not in our reference: guesses. */
const MEMBER = 1
const CUSTOMER = 2
const KINDS = ['text', 'image', 'voice', 'video', 'file', 'link', 'weapp', 'location', 'card', 'emotion']
const ON = 1
const YEAR = 365 * 86_400

const invalid = (what: string): never => fail(40058, `${what} invalid. Invalid input invalid Request Parameter`)

/** Only apps of providers, in a corp whose archive is on. */
function archiveOf(ctx: Cgi) {
  if (!ctx.app.suite_id) fail(48002)
  const { archive } = ctx.corp
  if (!archive.on) fail(301053)
  if (archive.expired) fail(301052)
  return archive
}

function zoneOf(ctx: Cgi): Zone {
  return archiveOf(ctx).zones?.[ctx.app.agentid] ?? invalid('public_key')
}

function paged<T>(key: string, rows: readonly T[], cursor: string | undefined, limit = 100) {
  const { rows: some, next_cursor } = page(key, rows, cursor, limit)
  return { some, more: { next_cursor, has_more: next_cursor ? 1 : 0 } }
}

/** Messages of the app since the cursor, which is kept for the next time even at the end. */
function news(ctx: Cgi, key: string, cursor: string | undefined, limit = 100) {
  const rows = archiveOf(ctx).zone_messages ?? []
  const after = readCursor(key, cursor)
  const from = after ? rows.findIndex((one) => one.msgid === after) + 1 : 0
  const some = rows.slice(from, from + limit)
  const last = some.at(-1)?.msgid ?? after
  const more = { ...(last ? { next_cursor: cursorText(key, last) } : {}), has_more: from + limit < rows.length ? 1 : 0 }
  return { some, more }
}

/** As the provider knows them: these fields are called `id`, which the usual way of encrypting passes over. */
function party(ctx: Cgi, id: string) {
  const { provider } = ownerOf(ctx.world, ctx.app)!
  const member = memberOf(ctx.corp, id)
  return member ? { type: MEMBER, id: encrypted(provider, ctx.corp, 'user', member.userid) } : { type: CUSTOMER, id }
}

function messageOut(ctx: Cgi, zone: Zone, message: ZoneMessage) {
  const key = { key: createPublicKey(zone.public_key), padding: constants.RSA_PKCS1_PADDING }
  return {
    msgid: message.msgid,
    sender: party(ctx, message.from),
    receiver_list: message.tolist.map((id) => party(ctx, id)),
    ...(message.roomid ? { chatid: message.roomid } : {}),
    send_time: Math.floor(message.at / 1000),
    msgtype: KINDS.indexOf(message.msgtype) + 1,
    service_encrypt_info: {
      encrypted_secret_key: publicEncrypt(key, randomBytes(32)).toString('base64'),
      public_key_ver: zone.public_key_ver,
    },
  }
}

function groupOf(ctx: Cgi, chatid: string) {
  archiveOf(ctx)
  return ctx.corp.groups.get(chatid) ?? fail(92002)
}

const ruleOf = (zone: Zone, rule_id: string): ZoneRule => zone.rules.find((rule) => rule.rule_id === rule_id) ?? invalid('rule_id')

interface RuleIn {
  name: string
  keyword: { word_list: string[] }
  semantics?: { semantics_list: number[] }
  applicable_range?: unknown
}
const ruleFields = ({ name, keyword, semantics, applicable_range }: RuleIn) => ({
  name,
  words: keyword.word_list,
  semantics: semantics?.semantics_list ?? [],
  ...(applicable_range === undefined ? {} : { applicable_range }),
})

export const chatdataHandlers = [
  on(calls.chatdataGetAuthUserList, (ctx, { cursor, limit }) => {
    const { some, more } = paged('zone/users', Object.entries(archiveOf(ctx).permits), cursor, limit)
    return { auth_user_list: some.map(([open_userid, edition]) => ({ open_userid, edition_list: [edition] })), ...more }
  }),
  on(calls.chatdataGetCorpAuthInfo, (ctx) => {
    const permits = Object.entries(archiveOf(ctx).permits)
    const editions = [...new Set(permits.map(([, edition]) => edition))].toSorted()
    return {
      auth_edition_list: editions.map((edition) => {
        const userid_list = permits.filter(([, one]) => one === edition).map(([userid]) => userid)
        return {
          edition,
          auth_scope: { userid_list, department_id_list: [], tag_id_list: [] },
          status: ON,
          begin_time: ctx.now - YEAR,
          end_time: ctx.now + YEAR,
          msg_duration_days: Math.round(ctx.world.settings.archive_seconds / 86_400),
          auth_user_count: userid_list.length,
        }
      }),
    }
  }),
  on(calls.chatdataSetPublicKey, (ctx, { public_key, public_key_ver }) => {
    const archive = archiveOf(ctx)
    try {
      createPublicKey(public_key)
    } catch {
      invalid('public_key')
    }
    const { agentid } = ctx.app
    const known = archive.zones?.[agentid]
    archive.zones = { ...archive.zones, [agentid]: { rules: [], ...known, agentid, public_key, public_key_ver } }
    ctx.world.changed()
    return {}
  }),
  on(calls.chatdataSetReceiveCallback, (ctx, { program_id }) => {
    zoneOf(ctx).program_id = program_id
    ctx.world.changed()
    return {}
  }),
  on(calls.chatdataSyncMsg, (ctx, { cursor, limit }) => {
    const zone = zoneOf(ctx)
    const { some, more } = news(ctx, `zone/messages/${ctx.app.agentid}`, cursor, limit)
    return { msg_list: some.map((message) => messageOut(ctx, zone, message)), ...more }
  }),
  on(calls.chatdataGroupchatGet, (ctx, { chatid }) => {
    const group = groupOf(ctx, chatid)
    const members = group.member_list.map(({ userid, join_time }) => {
      const { type, id } = party(ctx, userid)
      return { type, memberid: id, jointime: join_time }
    })
    return { creator: group.owner, room_create_time: group.create_time, members }
  }),
  on(calls.chatdataGetagreestatusSingle, (ctx, { item }) => {
    archiveOf(ctx)
    const agreeinfo = item.map(({ open_userid, external_userid }) => {
      const member = memberOf(ctx.corp, open_userid)
      if (!member || !ctx.corp.customers.has(external_userid)) fail(301061)
      return { open_userid: member.userid, external_userid, ...agreement(ctx.corp, member.userid, external_userid) }
    })
    return { agreeinfo }
  }),
  on(calls.chatdataGetagreestatusRoom, (ctx, { chatid }) => {
    const customers = groupOf(ctx, chatid).member_list.filter((one) => one.type === 2)
    return { agreeinfo: customers.map(({ userid }) => ({ external_userid: userid, ...agreement(ctx.corp, chatid, userid) })) }
  }),
  on(calls.chatdataSearchChat, (ctx, { query_word, cursor, limit }) => {
    archiveOf(ctx)
    const found = [...ctx.corp.groups.values()].filter((group) => !group.dismissed && group.name.includes(query_word))
    const { some, more } = paged(`zone/chats/${query_word}`, found, cursor, limit)
    return { chat_list: some.map(({ chat_id }) => ({ chatid: chat_id })), ...more }
  }),
  on(calls.chatdataSearchMsg, (ctx, { query_word, chat_info, start_time = 0, end_time = Number.MAX_SAFE_INTEGER, cursor, limit }) => {
    const ids = chat_info?.id_list.map((one) => one.open_userid ?? one.external_userid ?? '') ?? []
    const found = (archiveOf(ctx).zone_messages ?? []).filter(
      (one) =>
        one.text.includes(query_word) &&
        one.at >= start_time * 1000 &&
        one.at <= end_time * 1000 &&
        (!chat_info || (chat_info.chat_type === 2) === (one.roomid !== '')) &&
        ids.every((id) => one.from === id || one.tolist.includes(id)),
    )
    const { some, more } = paged(`zone/search/${query_word}/${start_time}/${end_time}/${ids.join()}`, found, cursor, limit)
    return { msg_list: some.map(({ msgid }) => ({ msgid })), ...more }
  }),

  on(calls.chatdataKeywordCreateRule, (ctx, input) => {
    const rule: ZoneRule = { ...ruleFields(input), rule_id: ctx.corp.ids.opaque(32), create_time: ctx.now }
    zoneOf(ctx).rules.push(rule)
    ctx.world.changed()
    return { rule_id: rule.rule_id }
  }),
  on(calls.chatdataKeywordUpdateRule, (ctx, { rule_id, ...input }) => {
    Object.assign(ruleOf(zoneOf(ctx), rule_id), ruleFields(input))
    ctx.world.changed()
    return {}
  }),
  on(calls.chatdataKeywordDeleteRule, (ctx, { rule_id }) => {
    const zone = zoneOf(ctx)
    const gone = ruleOf(zone, rule_id)
    zone.rules = zone.rules.filter((rule) => rule !== gone)
    ctx.world.changed()
    return {}
  }),
  on(calls.chatdataKeywordGetRuleList, (ctx, { cursor, limit }) => {
    const { some, more } = paged('zone/rules', zoneOf(ctx).rules, cursor, limit)
    return { rule_list: some.map(({ rule_id, name, create_time }) => ({ rule_id, name, create_time })), ...more }
  }),
  on(calls.chatdataKeywordGetRuleDetail, (ctx, { rule_id }) => {
    const { name, words, semantics, applicable_range } = ruleOf(zoneOf(ctx), rule_id)
    return {
      name,
      keyword: { word_list: words },
      semantics: { semantics_list: semantics },
      ...(applicable_range === undefined ? {} : { applicable_range }),
    }
  }),
  on(calls.chatdataKeywordGetHitMsgList, (ctx, { cursor, limit }) => {
    const zone = zoneOf(ctx)
    const { some, more } = news(ctx, `zone/hits/${ctx.app.agentid}`, cursor, limit)
    const msg_list = some.flatMap((message) => {
      const hit_rule_list = hits(zone, message)
      return hit_rule_list.length ? [{ msgid: message.msgid, hit_rule_list }] : []
    })
    return { msg_list, ...more }
  }),
]
