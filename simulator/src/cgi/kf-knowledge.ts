import * as calls from '@rapport/wecom/calls/kf-knowledge.ts'
import type { KfGroup, KfIntent } from '../world/kf-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'

const unknown = (field: string): never => fail(40058, `${field} invalid. Invalid input invalid Request Parameter`)

/** There is always a default group; it was there before anybody asked. */
function groupsOf(ctx: Cgi): Map<string, KfGroup> {
  const { groups } = ctx.corp.kf
  if (groups.size === 0) {
    const group_id = ctx.corp.ids.opaque(32)
    groups.set(group_id, { group_id, name: '默认分组', is_default: 1 })
    ctx.world.changed()
  }
  return groups
}

const needGroup = (ctx: Cgi, group_id: string): KfGroup => groupsOf(ctx).get(group_id) ?? unknown('group_id')
const needIntent = (ctx: Cgi, intent_id: string): KfIntent => ctx.corp.kf.intents.get(intent_id) ?? unknown('intent_id')

type Answers = KfIntent['answers']

function checkAnswers(ctx: Cgi, answers: Answers | undefined) {
  for (const a of answers?.flatMap((answer) => answer.attachments ?? []) ?? []) {
    const body = a[a.msgtype] as { media_id?: string; thumb_media_id?: string }
    const media_id = body.media_id ?? body.thumb_media_id
    if (media_id && needMedia(ctx, media_id).type !== (body.media_id ? a.msgtype : 'image')) fail(40004)
  }
}

/** Media are given back by name (platform/08 §8). */
function answerOut(ctx: Cgi, answers: Answers) {
  return answers.map(({ text, attachments }) => ({
    text,
    ...(attachments
      ? {
          attachments: attachments.map((a) => {
            const { media_id, thumb_media_id, ...rest } = a[a.msgtype] as { media_id?: string; thumb_media_id?: string }
            return { msgtype: a.msgtype, [a.msgtype]: media_id ? { name: ctx.corp.media.get(media_id)?.filename ?? '' } : rest }
          }),
        }
      : {}),
  }))
}

const more = (next_cursor: string) => ({ has_more: next_cursor ? 1 : 0, next_cursor })

export const kfKnowledgeHandlers = [
  on(calls.kfKnowledgeAddGroup, (ctx, { name }) => {
    const group_id = ctx.corp.ids.opaque(32)
    groupsOf(ctx).set(group_id, { group_id, name, is_default: 0 })
    ctx.world.changed()
    return { group_id }
  }),

  /** Its questions go with it; the default one stays (both unverified). */
  on(calls.kfKnowledgeDelGroup, (ctx, { group_id }) => {
    if (needGroup(ctx, group_id).is_default) unknown('group_id')
    groupsOf(ctx).delete(group_id)
    for (const intent of [...ctx.corp.kf.intents.values()]) if (intent.group_id === group_id) ctx.corp.kf.intents.delete(intent.intent_id)
    ctx.world.changed()
    return {}
  }),

  on(calls.kfKnowledgeModGroup, (ctx, { group_id, name }) => {
    needGroup(ctx, group_id).name = name
    ctx.world.changed()
    return {}
  }),

  on(calls.kfKnowledgeListGroup, (ctx, { cursor, limit = 500, group_id }) => {
    const all = group_id ? [needGroup(ctx, group_id)] : [...groupsOf(ctx).values()]
    const { rows, next_cursor } = page(`kf/group/${group_id ?? ''}`, all, cursor, limit)
    return { group_list: rows, ...more(next_cursor) }
  }),

  on(calls.kfKnowledgeAddIntent, (ctx, input) => {
    needGroup(ctx, input.group_id)
    checkAnswers(ctx, input.answers as Answers)
    const intent_id = ctx.corp.ids.opaque(32)
    ctx.corp.kf.intents.set(intent_id, { intent_id, ...input, answers: input.answers as Answers })
    ctx.world.changed()
    return { intent_id }
  }),

  on(calls.kfKnowledgeDelIntent, (ctx, { intent_id }) => {
    needIntent(ctx, intent_id)
    ctx.corp.kf.intents.delete(intent_id)
    ctx.world.changed()
    return {}
  }),

  on(calls.kfKnowledgeModIntent, (ctx, { intent_id, ...change }) => {
    const intent = needIntent(ctx, intent_id)
    checkAnswers(ctx, change.answers as Answers | undefined)
    Object.assign(intent, change)
    ctx.world.changed()
    return {}
  }),

  on(calls.kfKnowledgeListIntent, (ctx, { cursor, limit = 500, group_id, intent_id }) => {
    if (group_id) needGroup(ctx, group_id)
    if (intent_id) needIntent(ctx, intent_id)
    const all = [...ctx.corp.kf.intents.values()].filter(
      (i) => (!group_id || i.group_id === group_id) && (!intent_id || i.intent_id === intent_id),
    )
    const { rows, next_cursor } = page(`kf/intent/${group_id ?? ''}/${intent_id ?? ''}`, all, cursor, limit)
    return { intent_list: rows.map((i) => ({ ...i, answers: answerOut(ctx, i.answers) })), ...more(next_cursor) }
  }),
]
