import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { missions } from './contract.ts'
import type { MissionDraft } from './mission.ts'
import { syncMission } from './server/results.ts'
import { type Rig, rig, until } from './testing.ts'

export type Staff = Awaited<ReturnType<Rig['staff']>>
export type Customer = Awaited<ReturnType<Rig['customer']>>

/** Two members with seven customers, and what tests of missions do again and again. */
export async function shop(url: string) {
  const r = await rig(url)
  const root = await r.staff('root', { role: 'root' })
  const anna = await r.staff('anna')
  const ben = await r.staff('ben')
  const of: Record<'anna' | 'ben', Customer[]> = { anna: [], ben: [] }
  for (let i = 0; i < 4; i++) of.anna.push(await r.customer(`安客${i}`, anna))
  for (let i = 0; i < 3; i++) of.ben.push(await r.customer(`本客${i}`, anna, ben)) // ben added them last

  let n = 0
  /** How the newest draft begins. */
  const words = () => `新品上架 ${n}`
  const draft = (more: Partial<MissionDraft> = {}): MissionDraft => ({
    name: `周末新品 ${++n}`,
    audience: {},
    msgData: { text: `新品上架 ${n}，我是 {{staff_name}}`, attachments: [] },
    sendAt: null,
    ...more,
  })
  const add = async (d: MissionDraft, as = root) => {
    const missionId = newId()
    const answer = await r.call(as, missions.add, { missionId, draft: d })
    if (!answer.ok || answer.missionId !== missionId) throw new Error(JSON.stringify(answer))
    return missionId
  }
  const one = async (missionId: string, as = root) => {
    const answer = await r.call(as, missions.one, { missionId })
    if (!answer.ok) throw new Error(answer.message)
    return answer
  }
  const inState = (missionId: string, state: string) => until(async () => ((await one(missionId)).state === state ? one(missionId) : null))
  /** The member's tasks in WeCom for this text, newest first. */
  const tasksOf = (s: Staff, text: string) =>
    r.sim.tasks({ corpid: r.corpid, userid: s.userid }).tasks.filter((t) => t.text.startsWith(text))
  const ended = (taskId: string) =>
    until(async () => {
      const task = await r.call(root, tasks.one, { taskId })
      return task.ok && !['queued', 'running'].includes(task.state) ? task : null
    })
  /** Made, confirmed by everybody who was asked, and looked at again. */
  const delivered = async () => {
    r.startOutbox()
    const missionId = await add(draft())
    await inState(missionId, 'waiting')
    for (const s of [anna, ben]) for (const t of tasksOf(s, words())) r.sim.sendTask({ corpid: r.corpid, userid: s.userid, msgid: t.msgid })
    await syncMission(r.ctx, missionId)
    return missionId
  }
  return { r, root, anna, ben, of, words, draft, add, one, inState, tasksOf, ended, delivered }
}
