import { type Corp, friends, memberOf } from '../world/corp.ts'
import { Refusal, type World } from '../world/world.ts'
import { caller, ids, type JsAsk, type JsCall, type JsFunction, mustAsk, number, type Params, seller, text } from './jssdk-call.ts'
import { face } from './who.ts'

/** Without anybody to choose it is the customer beside whose chat the page stands. With filterType 1 whom the page had before is left out. */
function selectExternalContact(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  const { userid } = seller(world, corp, call)
  const key = `${call.agentid} ${userid}`
  const had = corp.chosen.get(key) ?? []
  const leftOut = number(call.params, 'filterType') === 1 ? had : []
  if (mustAsk(call)) return { ask: { leftOut } }
  const userIds = (call.chosen ? ids(call.chosen, 'userIds') : [call.customer].filter(Boolean)).filter((id) => !leftOut.includes(id))
  for (const id of userIds) if (!friends(corp, userid, id)) throw new Refusal(`not a contact: ${id}`)
  corp.chosen.set(key, [...new Set([...had, ...userIds])])
  world.changed()
  return { userIds }
}

const CHATS = 5

function selectExternalChat(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  const { userid } = seller(world, corp, call)
  if (mustAsk(call)) return { ask: {} }
  const chatIdList = call.chosen ? ids(call.chosen, 'chatIds') : [call.chat].filter(Boolean)
  if (chatIdList.length > CHATS) throw new Refusal(`at most ${CHATS} chats`)
  for (const id of chatIdList) {
    if (!corp.groups.get(id)?.member_list.some((m) => m.userid === userid)) throw new Refusal(`not a member of ${id}`)
  }
  return { chatIdList }
}

/** Chosen before (`selectedUserIds`, `selectedDepartmentIds`) is what stands when nobody is there to choose. */
function selectEnterpriseContact(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  const { params } = call
  caller(world, corp, call)
  const types = ids(params, 'type')
  if (types.some((type) => type !== 'department' && type !== 'user')) throw new Refusal('invalid type')
  if (mustAsk(call)) return { ask: {} }
  const picked = call.chosen ?? { userIds: params.selectedUserIds, departmentIds: params.selectedDepartmentIds }
  const departmentList = ids(picked, 'departmentIds').map((id) => {
    const found = corp.departments.get(Number(id))
    if (!found) throw new Refusal(`invalid departmentId: ${id}`)
    return { id: String(found.id), name: found.name }
  })
  const userList = ids(picked, 'userIds').map((id) => {
    const found = memberOf(corp, id)
    if (!found || found.status === 5) throw new Refusal(`invalid userId: ${id}`)
    return { id: found.userid, name: found.name, avatar: face(world, found.avatar) }
  })
  if (params.mode === 'single' && departmentList.length + userList.length > 1) throw new Refusal('mode is single')
  return { result: { departmentList, userList } }
}

function openUserProfile(world: World, corp: Corp, call: JsCall): Params {
  caller(world, corp, call)
  const id = text(call.params, 'userid')
  const there = number(call.params, 'type') === 2 ? corp.customers.has(id) : memberOf(corp, id) !== undefined
  if (!there) throw new Refusal(`invalid userid: ${id}`)
  return {}
}

export const peopleFunctions: Record<string, JsFunction> = {
  selectExternalContact,
  selectExternalChat,
  selectEnterpriseContact,
  openUserProfile,
  navigateToAddCustomer(world, corp, call) {
    seller(world, corp, call)
    return {}
  },
}
