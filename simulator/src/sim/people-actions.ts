import { wayQr, wayText } from '../cgi/contact-ways.ts'
import { joinQr, joinText } from '../cgi/join-ways.ts'
import { conversationId } from '../people/chat.ts'
import { accept, areFriends, ask, befriend, forgetPick, part } from '../people/friends.ts'
import { type Code, metBehind, scan } from '../people/scan.ts'
import { changeStaff } from '../people/staff.ts'
import { deleteTag, renameTag } from '../people/tags.ts'
import { declineTransfer } from '../people/transfers.ts'
import { asSeenBy, customerCard, face, memberCard, needCustomer, needStaff, staffCard, who } from '../people/who.ts'
import { avatarFor, newCustomer } from '../scenarios/demo.ts'
import { fire } from '../world/callbacks.ts'
import { type Corp, memberOf, newMember, putMember, relationOf } from '../world/corp.ts'
import { customersNamed } from '../world/customers-by.ts'
import type { Customer, Member } from '../world/rows.ts'
import { corpOf, note, Refusal, type World } from '../world/world.ts'
import type { SimApi } from './api.ts'
import type { CodeCard, PersonCard } from './cards.ts'

export function peopleActions(world: World) {
  return {
    people({ corpid, kind, keyword = '', limit = 50 }) {
      const corp = corpOf(world, corpid)
      const word = keyword.trim().toLowerCase()
      const people: PersonCard[] = []
      if (kind !== 'customer') {
        for (const m of corp.members.values()) {
          if (people.length >= limit) break
          if (m.status !== 5 && (m.name.toLowerCase().includes(word) || m.userid.toLowerCase().includes(word)))
            people.push(staffCard(world, corp, m))
        }
      }
      if (kind !== 'staff') {
        const one = corp.customers.get(keyword)
        const room = limit - people.length
        const found = one ? [one].slice(0, room) : customersNamed(corp, word, room)
        people.push(...found.map((c) => customerCard(world, corp, c)))
      }
      return { people }
    },

    person({ id, corpid }) {
      const found = who(world, id, corpid)
      return found.kind === 'staff' ? staffCard(world, found.corp, found.member) : customerCard(world, found.corp, found.customer)
    },

    createCustomer({ corpid, name, gender = 0, avatar }) {
      if (!name?.trim()) throw new Refusal('要有一个昵称')
      const c = newCustomer(corpOf(world, corpid), name, gender, avatar ?? avatarFor(world.dice, gender))
      world.changed()
      return { id: c.external_userid, name: c.name, avatar: face(world, c.avatar) }
    },

    createStaff({ corpid, userid, name, department = [1], position = '', customer_contact = true }) {
      const corp = corpOf(world, corpid)
      if ((memberOf(corp, userid)?.status ?? 5) !== 5) throw new Refusal(`userid 已存在：${userid}`)
      if (!/^[0-9A-Za-z][\w.@-]{0,63}$/.test(userid)) throw new Refusal('userid 由字母、数字和 _-@. 组成')
      for (const id of department) if (!corp.departments.has(id)) throw new Refusal(`没有这个部门：${id}`)
      putMember(corp, newMember(userid, name, { department, position, customer_contact, avatar: avatarFor(world.dice, 2) }))
      fire(world, corp, { Event: 'change_contact', ChangeType: 'create_user', UserID: userid, Department: department.join() })
      world.changed()
      return { id: userid }
    },

    changeStaff({ corpid, userid, ...change }) {
      const { corp, member } = needStaff(world, userid, corpid)
      changeStaff(world, corp, member, change)
      return { id: member.userid }
    },

    changeTag({ corpid, id, name, deleted }) {
      const corp = corpOf(world, corpid)
      if (name !== undefined) renameTag(world, corp, id, name)
      if (deleted) deleteTag(world, corp, id)
      return { ok: true }
    },

    codes: (input = {}) => ({ codes: codesOf(world, corpOf(world, input.corpid)) }),

    scan: ({ person_id, text }) => scan(world, who(world, person_id), text),

    add(input) {
      const person = needCustomer(world, input.person_id)
      const { corp, code, member, customer } = target(world, person, input)
      const conversation_id = conversationId(corp, member.userid, customer.external_userid)
      const card = memberCard(world, corp, member)
      if (code) forgetPick(world, code.id, customer)
      if (areFriends(corp, member, customer)) return { added: true, existed: true, member: card, conversation_id, welcome_pending: false }
      const way = code?.kind === 'way' ? corp.ways.get(code.id) : undefined
      const link = code?.kind === 'link' ? corp.links.get(code.id) : undefined
      const how = {
        add_way: input.add_way ?? (input.shared_by ? 201 : link ? 16 : way || code ? 1 : 3),
        state: way?.state ?? (input.state ?? '').slice(0, 64),
        oper_userid: input.shared_by ? needStaff(world, input.shared_by, corp.corpid).member.userid : customer.external_userid,
        config_id: way?.config_id,
        link_id: link?.link_id,
      }
      if (link) link.clicks.push({ at: world.clock.seconds() })
      if ((way && !way.skip_verify) || (link && !link.skip_verify)) {
        ask(world, corp, member, customer, how, input.verify_text ?? '')
        if (link) fire(world, corp, { Event: 'customer_acquisition', ChangeType: 'friend_request', LinkId: link.link_id, State: how.state })
        return { added: false, existed: false, member: card, conversation_id, welcome_pending: false }
      }
      const welcome_pending = befriend(world, corp, member, customer, how)
      if (link)
        link.customers.push({
          external_userid: customer.external_userid,
          userid: member.userid,
          chat_status: 0,
          state: how.state,
          at: world.clock.seconds(),
        })
      // A temporary code dies after the first add (platform/04 §3).
      if (way?.is_temp) corp.ways.delete(way.config_id)
      return { added: true, existed: false, member: card, conversation_id, welcome_pending }
    },

    requests({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const requests = corp.requests
        .filter((r) => r.userid === member.userid)
        .map((r) => ({
          person_id: r.external_userid,
          name: corp.customers.get(r.external_userid)?.name ?? '',
          at: r.at * 1000,
          verify_text: r.verify_text,
        }))
      return { requests }
    },

    accept({ userid, person_id, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const customer = asSeenBy(world, corp, needCustomer(world, person_id))
      const welcome_pending = accept(world, corp, member, customer)
      return { added: true, welcome_pending, conversation_id: conversationId(corp, member.userid, customer.external_userid) }
    },

    remove({ person_id, other_id, corpid }) {
      const one = who(world, person_id, corpid)
      const other = who(world, other_id, corpid)
      if (one.kind === other.kind) throw new Refusal('要一位员工和一位客户')
      const staff = one.kind === 'staff' ? one : other
      const customer = one.kind === 'customer' ? one : other
      if (staff.kind !== 'staff' || customer.kind !== 'customer') throw new Refusal('要一位员工和一位客户')
      return { removed: part(world, staff.corp, staff.member, asSeenBy(world, staff.corp, customer), one.kind) }
    },

    declineTransfer({ person_id, corpid }) {
      const customer = needCustomer(world, person_id)
      const corp = corpOf(world, corpid)
      return { declined: declineTransfer(world, corp, asSeenBy(world, corp, customer).external_userid) }
    },

    editCustomer({ userid, person_id, corpid, remark, mobiles, add_tags = [], remove_tags = [] }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const r = relationOf(corp, member.userid, person_id)
      if (!r) throw new Refusal('他们不是好友', 404)
      for (const id of add_tags) if (!corp.tags.has(id)) throw new Refusal(`没有这个标签：${id}`)
      if (remark !== undefined) r.remark = remark
      if (mobiles !== undefined) r.remark_mobiles = mobiles
      r.tags = [...new Set([...r.tags.filter((t) => !remove_tags.includes(t)), ...add_tags])]
      note(world, 'person', corp, '员工修改客户', `${member.name} · ${corp.customers.get(person_id)?.name ?? person_id}`)
      fire(world, corp, {
        Event: 'change_external_contact',
        ChangeType: 'edit_external_contact',
        UserID: member.userid,
        ExternalUserID: person_id,
      })
      world.changed()
      return { ok: true }
    },
  } satisfies Partial<SimApi>
}

interface Target {
  corp: Corp
  code?: Extract<Code, { corp: Corp }>
  member: Member
  customer: Customer
}

/** Whom the person adds: behind a code, behind a link, or one member by name. */
function target(
  world: World,
  person: { corp: Corp; customer: Customer },
  input: { corpid?: string; config_id?: string; link_id?: string; userid?: string; state?: string },
): Target {
  const id = input.config_id || input.link_id
  if (!id) {
    if (!input.userid) throw new Refusal('config_id、link_id、userid 至少给一个')
    const { corp, member } = needStaff(world, input.userid, input.corpid)
    if (member.status !== 1 || !member.customer_contact) throw new Refusal(`${member.name} 不能添加客户`)
    return { corp, member, customer: asSeenBy(world, corp, person) }
  }
  const corp = [...world.corps.values()].find((c) => c.ways.has(id) || c.links.has(id))
  if (!corp) throw new Refusal('二维码已失效')
  const customer = asSeenBy(world, corp, person)
  const code = { kind: corp.ways.has(id) ? 'way' : 'link', corp, id, state: input.state ?? '' } as const
  const met = metBehind(world, corp, code, customer)
  if (!met) throw new Refusal('二维码已失效')
  const named = input.userid ? memberOf(corp, input.userid) : undefined
  return { corp, code, member: named ?? met, customer }
}

function codesOf(world: World, corp: Corp): CodeCard[] {
  const names = (ids: string[]) => ids.map((id) => memberOf(corp, id)?.name ?? id)
  const ways = [...corp.ways.values()].map(
    (w): CodeCard => ({
      config_id: w.config_id,
      qr_code: wayQr(world, w.config_id),
      text: wayText(world, w.config_id),
      remark: w.remark,
      state: w.state,
      users: [...names(w.user), ...w.party.map((id) => corp.departments.get(id)?.name ?? String(id))],
      created_at: w.created_at * 1000,
      kind: 'contact_way',
    }),
  )
  const joins = [...corp.joinWays.values()].map(
    (w): CodeCard => ({
      config_id: w.config_id,
      qr_code: joinQr(world, w.config_id),
      text: joinText(world, w.config_id),
      remark: w.remark,
      state: w.state,
      users: w.chat_id_list.map((id) => corp.groups.get(id)?.name ?? id),
      created_at: w.created_at * 1000,
      kind: 'join_way',
    }),
  )
  return [...ways, ...joins].sort((a, b) => b.created_at - a.created_at)
}
