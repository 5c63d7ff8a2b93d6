import type { Corp } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { appOf, note, Refusal, type World } from '../world/world.ts'
import { tellAndHear } from './replies.ts'

const CODE_MS = 72 * 3_600_000

interface Card {
  card_type?: string
  task_id?: string
  button_list?: { key?: string; text?: string }[]
  submit_button?: { key?: string }
}

/** A code that lets the app change the card it belongs to: once, within 72 hours (platform/05 §6). */
export function responseCode(world: World, corp: Corp, msgid: string, agentid: number): string {
  const now = world.clock.now()
  // they stand in the order of their making
  for (const [old, { expires_at }] of corp.responseCodes) {
    if (expires_at >= now) break
    corp.responseCodes.delete(old)
  }
  const code = corp.ids.opaque(40)
  corp.responseCodes.set(code, { msgid, agentid, expires_at: now + CODE_MS })
  return code
}

/** A member presses a button of a card; the app that sent it hears, with a new code to change the card by. */
export function pressCard(
  world: World,
  corp: Corp,
  member: Member,
  msgid: string,
  key: string,
  chosen: Record<string, string[]>,
): { response_code: string } {
  const notice = corp.notices.find((n) => n.msgid === msgid && n.userid === member.userid && n.msgtype === 'template_card')
  const card = notice?.body.template_card as Card | undefined
  if (!notice || !card) throw new Refusal('没有这张卡片', 404)
  const keys = [...(card.button_list ?? []).map((b) => b.key), card.submit_button?.key]
  if (!keys.includes(key)) throw new Refusal(`卡片上没有：${key}`, 404)
  const app = appOf(corp, notice.agentid)
  const response_code = responseCode(world, corp, msgid, notice.agentid)
  const items = Object.entries(chosen).map(([QuestionKey, ids]) => ({ QuestionKey, OptionIds: { OptionId: [ids].flat().map(String) } }))
  if (app)
    tellAndHear(
      world,
      corp,
      app,
      member,
      {
        Event: 'template_card_event',
        EventKey: key,
        TaskId: card.task_id ?? '',
        CardType: card.card_type ?? '',
        ResponseCode: response_code,
        ...(items.length > 0 ? { SelectedItems: { SelectedItem: items } } : {}),
      },
      msgid,
    )
  note(world, 'person', corp, '点击卡片', `${member.name} · ${key}`)
  world.changed()
  return { response_code }
}
