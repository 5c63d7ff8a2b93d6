import { type Corp, memberOf } from '../world/corp.ts'
import { chatsEncrypted, corpByAnyId, decrypted, encrypted, ownerOf } from '../world/encrypted-ids.ts'
import { appOf, corpOf, Refusal, type World } from '../world/world.ts'

export interface OpenDataItem {
  type: string
  id: string
}

/** What `<ww-open-data>` draws: the server of a provider never has it, the page of somebody signed in does (platform/10 §2). */
export function openData(
  world: World,
  asked: { corpid: string; agentid: number; items: OpenDataItem[] },
): (OpenDataItem & { data: string })[] {
  if (!world.settings.open_data_session) throw new Refusal('43016', 403)
  const whole = Array.isArray(asked.items) && asked.items.every((i) => typeof i?.type === 'string' && typeof i.id === 'string')
  if (!whole) throw new Refusal('items 是 [{type, id}]')
  const corp = corpByAnyId(world, asked.corpid) ?? corpOf(world, asked.corpid)
  const app = appOf(corp, asked.agentid)
  const owner = app && ownerOf(world, app)
  return asked.items.map(({ type, id }) => {
    const userid = owner ? decrypted(owner.provider, corp, 'user', id) : id
    // who left is still drawn by their last name, an id nobody has as itself
    const m = userid === undefined ? undefined : memberOf(corp, userid)
    const drawn: Record<string, string | undefined> = {
      userName: m?.name,
      userAlias: m?.alias,
      userAliasOrName: m?.alias || m?.name,
      departmentName: corp.departments.get(Number(id))?.name,
    }
    return { type, id, data: drawn[type] || id }
  })
}

/** What the JS-SDK gives a page of a provider's app: its own ids (platform/10 §3). */
export function encryptJs(world: World, corp: Corp, agentid: number, result: Record<string, unknown>): Record<string, unknown> {
  const app = appOf(corp, agentid)
  const owner = app && ownerOf(world, app)
  if (!owner) return result
  const one = (id: unknown): unknown => {
    if (Array.isArray(id)) return id.map(one)
    if (typeof id !== 'string') return id
    if (corp.customers.has(id)) return encrypted(owner.provider, corp, 'external', id)
    if (corp.groups.has(id))
      return chatsEncrypted(owner.provider, corp, world.clock.seconds()) ? encrypted(owner.provider, corp, 'chat', id) : id
    return memberOf(corp, id) ? encrypted(owner.provider, corp, 'user', id) : id
  }
  const value = (name: string, given: unknown): unknown => {
    if (/^(userId|userIds|chatId|chatIdList)$/.test(name)) return one(given)
    if (name !== 'result') return given
    const { userList, ...rest } = given as { userList: Record<string, unknown>[] }
    return {
      ...rest,
      userList: userList.map((user) => ('id' in user ? { ...user, id: one(user.id) } : { openUserId: one(user.openUserId) })),
    }
  }
  return Object.fromEntries(Object.entries(result).map(([name, given]) => [name, value(name, given)]))
}

/** And the way back: a provider's page names people by the ids it knows. */
export function plainJs(world: World, corp: Corp, agentid: number, params: Record<string, unknown>): Record<string, unknown> {
  const app = appOf(corp, agentid)
  const owner = app && ownerOf(world, app)
  if (!owner) return params
  const kinds = ['user', 'external', 'chat'] as const
  const one = (id: string) => kinds.map((kind) => decrypted(owner.provider, corp, kind, id)).find(Boolean) ?? id
  const plain = (given: unknown): unknown =>
    Array.isArray(given) ? given.map(plain) : typeof given === 'string' ? given.split(';').map(one).join(';') : given
  const named = /^(userid|chatId|chatIds|userIds|externalUserIds|externalUserId|userIdsToAdd|selectedUserIds|selectedOpenUserIds)$/
  return Object.fromEntries(Object.entries(params).map(([name, given]) => [name, named.test(name) ? plain(given) : given]))
}
