import { createPublicKey, type KeyObject } from 'node:crypto'
import { readMessage } from '@rapport/wecom/archive/messages.ts'
import { agreement, forgetOld, keep, records } from '../people/archive.ts'
import { fileOf } from '../people/archive-body.ts'
import { agreeRoom, agreeSingle, recall } from '../people/consent.ts'
import { asSeenBy, needCustomer, needStaff } from '../people/who.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import { random } from '../world/random.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { ArchiveApi, ArchiveCard } from './archive-api.ts'

const MOST_BYTES = 100 * 1024 * 1024

export function archiveActions(world: World) {
  return {
    archive: (input = {}) => card(world, corpOf(world, input.corpid)),

    setArchive({ corpid, on, expired, default_agree, permits, public_key, publickey_ver }) {
      const corp = corpOf(world, corpid)
      const { archive } = corp
      if (permits) archive.permits = scope(corp, permits)
      if (public_key !== undefined) addKey(corp, public_key, publickey_ver)
      if (on !== undefined) archive.on = on
      if (expired !== undefined) archive.expired = expired
      if (default_agree !== undefined) archive.default_agree = default_agree
      world.changed()
      return card(world, corp)
    },

    agree({ corpid, person_id, userid, chat_id, agree = true }) {
      const person = needCustomer(world, person_id)
      const corp = corpOf(world, corpid ?? person.corp.corpid)
      const customer = asSeenBy(world, corp, person)
      const where = userid ?? chat_id
      if (!where) throw new Refusal('userid、chat_id 给一个')
      const told = userid ? agreeSingle(world, corp, customer, userid, agree) : false
      if (!userid) agreeRoom(world, corp, customer, where, agree)
      return { agree_status: agreement(corp, memberOf(corp, where)?.userid ?? where, customer.external_userid).agree_status, told }
    },

    recall: ({ conversation_id, id, from }) => recall(world, conversation_id, id, from),

    archiveMessage({ corpid, from, tolist = [], roomid = '', action = 'send', msgtype, body = {} }) {
      const corp = corpOf(world, corpid)
      if (!records(corp)) throw new Refusal('企业没有开启会话存档，或没有设置公钥')
      const now = world.clock.now()
      const plain =
        action === 'switch' ? { action, time: now, user: from } : { action, from, tolist, roomid, msgtime: now, msgtype, ...body }
      const read = readMessage({ msgid: 'x', ...plain })
      if (!read.known && read.problem) throw new Refusal(`${read.kind}：${read.problem}`)
      const external = roomid.startsWith('wr') || [from, ...tolist].some((id) => /^w[mo]/.test(id))
      return { msgid: keep(world, corp, plain, external), seq: corp.archive.seq }
    },

    archiveFile({ corpid, size, data }) {
      const corp = corpOf(world, corpid)
      if (size !== undefined && !(size >= 0 && size <= MOST_BYTES)) throw new Refusal(`size 在 0 到 ${MOST_BYTES} 之间`)
      const bytes = data === undefined ? madeUp(size ?? 1024) : Buffer.from(data, 'base64')
      const id = corp.ids.opaque(40)
      world.bytes.put(id, bytes)
      world.changed()
      return { ...fileOf(world, corp, id), filesize: bytes.length }
    },

    archiveRoom({ corpid, name, owner, members = [], notice = '' }) {
      const { corp, member } = needStaff(world, owner, corpid)
      const now = world.clock.seconds()
      const all = [member.userid, ...members.map((id) => needStaff(world, id, corp.corpid).member.userid)]
      // external groups begin with wr, internal ones with something else
      const roomid = corp.ids.tagged('in')
      corp.archive.rooms[roomid] = {
        roomid,
        roomname: name,
        creator: member.userid,
        room_create_time: now,
        notice,
        members: [...new Set(all)].map((memberid) => ({ memberid, jointime: now })),
      }
      world.changed()
      return { roomid }
    },

    archiveRobot({ corpid, name, userid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const robot_id = corp.ids.tagged('wb')
      corp.archive.robots[robot_id] = { robot_id, name, creator_userid: member.userid }
      world.changed()
      return { robot_id }
    },
  } satisfies ArchiveApi
}

function card(world: World, corp: Corp): ArchiveCard {
  forgetOld(world, corp)
  const { on, expired, default_agree, permits, keys, seq, records } = corp.archive
  const app = corp.apps.find((a) => a.kind === 'archive')
  return {
    secret: app?.secret ?? '',
    agentid: app?.agentid ?? 0,
    on,
    expired,
    default_agree,
    permits,
    publickey_vers: keys.map((k) => k.publickey_ver),
    seq,
    records: records.length,
  }
}

function scope(corp: Corp, permits: Record<string, number>): Record<string, 1 | 2 | 3> {
  const entries = Object.entries(permits).map(([userid, edition]): [string, 1 | 2 | 3] => {
    const member = memberOf(corp, userid)
    if (!member) throw new Refusal(`没有这个员工：${userid}`, 404)
    if (edition !== 1 && edition !== 2 && edition !== 3) throw new Refusal('版本是 1 办公、2 服务、3 企业')
    return [member.userid, edition]
  })
  return Object.fromEntries(entries)
}

function addKey(corp: Corp, public_key: string, publickey_ver = (corp.archive.keys.at(-1)?.publickey_ver ?? 0) + 1) {
  const key = readKey(public_key)
  if (key?.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== 2048) throw new Refusal('公钥应为 2048 位 RSA（PEM）')
  if (corp.archive.keys.some((k) => k.publickey_ver === publickey_ver)) throw new Refusal(`公钥版本已存在：${publickey_ver}`)
  corp.archive.keys.push({ publickey_ver, public_key })
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}

/** The same bytes for the same size. */
function madeUp(size: number): Buffer {
  const dice = random(size)
  const bytes = Buffer.alloc(size)
  for (let i = 0; i + 4 <= size; i += 4) bytes.writeUInt32LE(dice.int(2 ** 32), i)
  return bytes
}
