import { isDeepStrictEqual } from 'node:util'
import type { AnyCall } from '../contract/call.ts'
import { program } from './actor.ts'
import { knownAction, unreadable } from './audit-words.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { newId } from './ids.ts'

/**
 * What a line is about: one object, by the name it had when it was touched (an edit: before it), so that the log is read without asking for
 * what may be gone or called otherwise by now; or several of a kind, or the only one there is (a setting), without id.
 */
export type Audited = { kind: string; id: string; name: string } | { kind: string; id?: never; name?: never }

/** Of what the program does by itself: by a setting, because a time is over, because WeCom says so. */
export const byProgram = (corpId: number): Pick<Context, 'corpId' | 'me' | 'ip' | 'requestId'> => ({
  corpId,
  me: program,
  ip: '',
  requestId: newId(),
})

/** Who did what to which object. In the transaction of the change, so that neither stands without the other. */
export async function audit(
  db: Db | Tx,
  ctx: Pick<Context, 'corpId' | 'me' | 'ip' | 'requestId'> & Pick<Context, 'audited'>,
  action: string,
  object: Partial<Audited> & { before?: unknown; after?: unknown } = {},
): Promise<void> {
  ctx.audited ??= 'line'
  const words = await knownAction(action)
  if (process.env.NODE_ENV === 'test' && !action.startsWith('test.')) {
    const problems = unreadable(words, [object.before, object.after])
    if (problems.length)
      throw new Error(`a line ${action} of the audit log cannot be read by people (server/audit.ts of its area): ${problems.join(', ')}`)
  }
  // Whoever looks as somebody else does what they do under their own name: signing out is all that is left to them.
  const who = ctx.me.viewer ?? ctx.me
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await db
    .insertInto('audit_log')
    .values({
      corp_id: ctx.corpId,
      audit_id: newId(),
      staff_id: who.staffId,
      actor: who.name || who.owner,
      class: words?.class ?? 'change',
      action,
      object_kind: object.kind ?? '',
      object_id: object.id ?? '',
      object_name: (object.name ?? '').slice(0, 200),
      before: json(object.before),
      after: json(object.after),
      ip: ctx.ip,
      request_id: ctx.requestId,
    })
    .execute()
}

/**
 * An edit: of what was sent, what is another than before, as it was and as it is. `before` may be the whole row. Where nothing is, no line is
 * written: nobody did anything to the object. A command that takes a `version` is an edit and has to say this (tests fail that do not).
 */
export async function auditEdit<K extends string>(
  db: Db | Tx,
  ctx: Parameters<typeof audit>[1],
  action: string,
  { before, after, ...object }: Audited & { before: { readonly [key in NoInfer<K>]?: unknown }; after: { readonly [key in K]?: unknown } },
): Promise<void> {
  ctx.audited = 'edit'
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
  const changed = (Object.keys(after) as K[]).filter((key) => !isDeepStrictEqual(plain(before[key]), plain(after[key])))
  if (changed.length === 0) return
  const only = (all: { readonly [key in K]?: unknown }) => Object.fromEntries(changed.map((key) => [key, all[key] ?? null]))
  await audit(db, ctx, action, { ...object, before: only(before), after: only(after) })
}

/** How many objects have a line of their own. */
const mostLines = 20

/** One act on several objects: a line at each, by its name and linked to its page; of very many one line with the first names and how many. Of none there is nothing to say. */
export async function auditEach(
  db: Db | Tx,
  ctx: Parameters<typeof audit>[1],
  action: string,
  { kind, many = kind }: { kind: string; many?: string },
  of: readonly { id: string; name: string }[],
  after: Record<string, unknown>,
): Promise<void> {
  if (of.length === 0) return nothingDone(ctx)
  if (of.length > mostLines)
    return audit(db, ctx, action, {
      kind: many,
      after: { ...after, names: of.slice(0, mostLines).map((one) => one.name), count: of.length },
    })
  for (const { id, name } of of) await audit(db, ctx, action, { kind, id, name, after })
}

/** For a command that found everything as it was asked to be (sent twice, marked already): no line, because nobody did anything. */
export function nothingDone(ctx: Pick<Context, 'audited'>): void {
  ctx.audited ??= 'nothing'
}

/**
 * The loop's line for a command whose handler wrote none: the call, and the ids it was about. What is about one object has to name it itself,
 * which only the handler can (tests fail that do not).
 */
export async function auditCall(
  ctx: Context,
  call: Pick<AnyCall, 'kind' | 'name' | 'unaudited' | 'input'>,
  input: object,
  answer: object,
): Promise<void> {
  if (call.kind !== 'command' || call.unaudited) return
  if (process.env.NODE_ENV === 'test' && call.input.properties?.version && ctx.audited !== 'edit')
    throw new Error(`${call.name} edits and does not tell the audit log what was and what is (auditEdit)`)
  if (ctx.audited) return
  if (process.env.NODE_ENV === 'test' && Object.keys(input).some((key) => key.endsWith('Id')))
    throw new Error(`${call.name} is about one object and writes no line that names it (audit)`)
  const after = Object.fromEntries(Object.entries({ ...input, ...answer }).filter(([key]) => /Ids?$/.test(key)))
  await audit(ctx.db, ctx, call.name, { kind: 'call', after })
}
