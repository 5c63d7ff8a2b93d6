import Type, { type TSchema } from 'typebox'
import type { DomainEvent, EventData } from '../contract/event.ts'
import type { Context } from './context.ts'
import type { Tx } from './db.ts'
import { type Attempt, enqueueMany, job, type Worker } from './jobs.ts'

export interface EventMeta {
  /** The same at every retry: what an effect is keyed with, so that it happens once. */
  eventId: number
  at: Date
}
/** One who hears of an event. Retried alone, so another's failure does not repeat this one; it must bear being run twice. */
export interface Subscriber extends Worker {
  event: string
  name: string
}

const Heard = Type.Object({ eventId: Type.Integer(), at: Type.String(), data: Type.Unknown() })

export function on<D extends TSchema>(
  event: DomainEvent<D>,
  name: string,
  run: (ctx: Context, data: EventData<DomainEvent<D>>, meta: EventMeta, signal: AbortSignal) => Promise<void>,
  options: { priority?: number; concurrency?: number; retryLimit?: number; timeoutSeconds?: number; leaseSeconds?: number } = {},
): Subscriber {
  return {
    event: event.name,
    name,
    job: job(`on.${event.name}.${name}`, { data: Heard, inTurn: false, ...options }),
    run: (ctx, heard, signal: AbortSignal, _attempt: Attempt) =>
      run(ctx, heard.data, { eventId: heard.eventId, at: new Date(heard.at) }, signal),
  }
}

/** Says that something happened, in the transaction of the rows: both stay or neither. */
export const emit = <D extends TSchema>(tx: Tx, event: DomainEvent<D>, data: EventData<DomainEvent<D>>): Promise<void> =>
  emitMany(tx, event, [data])

/** The same for many at once: one statement for the events and one per subscriber. */
export async function emitMany<D extends TSchema>(tx: Tx, event: DomainEvent<D>, list: EventData<DomainEvent<D>>[]): Promise<void> {
  if (list.length === 0) return
  if (!tx.isTransaction) throw new Error(`event ${event.name}: emit inside ctx.tx, with the rows it speaks of`)
  const jobs = tx.home.jobs
  if (!jobs) throw new Error(`event ${event.name}: the queue has not been started`)
  const rows = await tx
    .insertInto('domain_events')
    .values(list.map((data) => ({ corp_id: tx.corpId, kind: event.name, data: JSON.stringify(data) })))
    .returning(['event_id', 'at'])
    .execute()
  const heard = rows.map((row, i) => ({ eventId: row.event_id, at: row.at.toISOString(), data: list[i] }))
  for (const s of jobs.subscribersOf(event.name))
    await enqueueMany(
      tx,
      s.job,
      heard.map((data) => ({ data, key: `event ${data.eventId}` })),
    )
}
