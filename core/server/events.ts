import Type, { type TSchema } from 'typebox'
import type { DomainEvent, EventData } from '../contract/event.ts'
import { notifyChanged } from './changes.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { idOf } from './ids.ts'
import type { Subscription } from './jobs/job.ts'
import { enqueueMany, job, type Worker, work } from './jobs.ts'

export interface EventMeta {
  /** The same at every retry: use it as the key of an effect, so that it happens once. */
  eventId: number
  at: Date
}
/** A subscriber of an event. Each is retried by itself, so the failure of one does not repeat the others; it must tolerate running twice. */
export interface Subscriber extends Worker, Subscription {}

const Heard = Type.Object({ eventId: Type.Integer(), at: Type.String(), data: Type.Unknown() })
type Heard = { eventId: number; at: string; data: unknown }

/** `when` looks at the event's data alone: an event that it answers with false costs this subscriber no job. */
export function on<D extends TSchema>(
  event: DomainEvent<D>,
  name: string,
  run: (ctx: Context, data: EventData<DomainEvent<D>>, meta: EventMeta, signal: AbortSignal) => Promise<void>,
  options: {
    when?: (data: EventData<DomainEvent<D>>) => boolean
    priority?: number
    concurrency?: number
    retryLimit?: number
    timeoutSeconds?: number
    leaseSeconds?: number
  } = {},
): Subscriber {
  const { when, ...spec } = options
  return {
    event: event.name,
    name,
    when,
    job: job(`on.${event.name}.${name}`, { data: Heard, inTurn: false, ...spec }),
    run: async (ctx, heard: Heard, signal) => {
      await run(ctx, heard.data as EventData<DomainEvent<D>>, { eventId: heard.eventId, at: new Date(heard.at) }, signal)
      notifyChanged(ctx.db, event.name)
    },
  }
}

/** Says that something happened, in the transaction of the rows: both stay or neither. */
export const emit = <D extends TSchema>(tx: Tx, event: DomainEvent<D>, data: EventData<DomainEvent<D>>): Promise<void> =>
  emitMany(tx, event, [data])

/**
 * The same for many at once. Two statements however many hear of it: the events, and one dispatch, which fans out behind the transaction.
 * An event with a single subscriber (the welcome, which has 20 s) skips the dispatch.
 */
export async function emitMany<D extends TSchema>(tx: Tx, event: DomainEvent<D>, list: EventData<DomainEvent<D>>[]): Promise<void> {
  if (list.length === 0) return
  if (!tx.isTransaction) throw new Error(`event ${event.name}: emit inside ctx.tx, with the rows it speaks of`)
  const jobs = tx.pool.jobs
  if (!jobs) throw new Error(`event ${event.name}: the queue has not been started`)
  const rows = await tx
    .insertInto('domain_events')
    .values(list.map((data) => ({ corp_id: tx.corpId, kind: event.name, data: JSON.stringify(data) })))
    .returning(['event_id', 'at'])
    .execute()
  notifyChanged(tx, event.name)
  const heard = rows.map((row, i): Heard => ({ eventId: row.event_id, at: row.at.toISOString(), data: list[i] }))
  const subscriptions = jobs.subscriptionsTo(event.name)
  if (subscriptions.length === 1) return tell(tx, subscriptions[0]!, heard)
  if (subscriptions.length === 0) return
  const portions = Array.from({ length: Math.ceil(heard.length / portion) }, (_, i) => heard.slice(i * portion, (i + 1) * portion))
  const priority = Math.max(...subscriptions.map((s) => s.job.priority))
  await enqueueMany(
    tx,
    dispatch,
    portions.map((events) => ({ data: { event: event.name, events }, priority })),
  )
}

/** Events a dispatch job: an urgent one waits for one such portion at most. */
const portion = 100
/** One at a time in a process, in the order of the commits; soon taken over when its worker dies, for a welcome may be behind it. */
const dispatch = job('core.dispatch', {
  data: Type.Object({ event: Type.String(), events: Type.Array(Heard) }),
  concurrency: 1,
  inTurn: false,
  leaseSeconds: 4,
})

/** All or nothing. Run again after a kill it makes no second job: the id of a job is made of event and subscriber. */
export const dispatcher = work(dispatch, (ctx, { event, events }) =>
  ctx.tx(async (tx) => {
    for (const subscription of tx.pool.jobs!.subscriptionsTo(event)) await tell(tx, subscription, events)
  }),
)

async function tell(db: Db | Tx, { job, when }: Subscription, events: Heard[]): Promise<void> {
  const matching = events.filter(({ data }) => !when || when(data))
  if (matching.length > 0)
    await enqueueMany(
      db,
      job,
      matching.map((data) => ({ data, id: idOf(job.name, data.eventId) })),
    )
}
