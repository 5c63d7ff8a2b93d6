import type { Corp } from '../world/corp.ts'
import { DEMO_ADMIN, DEMO_AGENTID, STORES } from './demo-data.ts'

/** One account that the app manages, served by the admin and the first shop; a group and the same people may be recommended. */
export function demoKf(corp: Corp, now: number) {
  const [shop] = STORES[0]!
  const open_kfid = corp.ids.tagged('wk')
  corp.kf.accounts.set(open_kfid, {
    open_kfid,
    name: '麦禾烘焙客服',
    avatar: '/sim/avatar/cup1.svg',
    agentids: [DEMO_AGENTID],
    servicers: [{ userid: DEMO_ADMIN }, { department_id: shop }],
    away: {},
    kf_id: `kf${corp.ids.hex(17)}`,
    created_at: now,
  })
  const group = corp.groups.keys().next().value
  corp.kf.upgrade = { userid_list: [DEMO_ADMIN], department_id_list: [shop], chat_id_list: group ? [group] : [] }
}
