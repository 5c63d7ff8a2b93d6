import { knownOf } from '#areas/customer/customer-fields/server/nouns/filling.ts'
import { ofCustomers } from '#areas/customer/customer-fields/server/nouns/owner.ts'
import { aCustomer } from '#areas/customer/customer-management/contract.ts'
import { membersOf } from '#areas/customer/customer-management/server/nouns/named.ts'
import { addTimelines } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emitMany } from '#core/server/events.ts'
import { enqueue } from '#core/server/jobs.ts'
import { give, type NoticeKind, ownerOf } from '#core/server/notices.ts'
import type { Phrase } from '#core/server/phrases.ts'
import { type Moved, type ProcessDef, type StageSubject, whoHas } from '#core/server/stages.ts'
import { stageMoved } from '../contract.ts'
import { movedByOthers, silentLong } from './notices.ts'
import { settleJob } from './queue.ts'

/** Customers as what moves through stages. */
export const customers: StageSubject = {
  key: 'customer',
  thing: aCustomer,
  kind: 'customer_process',
  fields: ofCustomers,
  known: knownOf,
  told: tellMoves,
  async remind(tx, silent) {
    await tellMembers(tx, silentLong, silent, ({ objectId, stage, days }, name) => ({
      customerId: objectId,
      name,
      stageZh: stage.labelZh,
      stageEn: stage.labelEn,
      days,
    }))
  },
  settleLater: (tx, processId) => enqueue(tx, settleJob, { processId }),
}

const byProgram = ({ origin }: Moved): boolean => origin === 'auto' || origin === 'removed'

/** Tells those who look after them and have the process, each by the name that they call the customer; `but` has done it and knows. */
async function tellMembers<T extends { objectId: string; process: ProcessDef }, V extends Phrase['values']>(
  tx: Tx,
  kind: NoticeKind<V>,
  about: readonly T[],
  valuesOf: (one: T, name: string) => V,
  but?: string | null,
): Promise<void> {
  if (about.length === 0) return
  const known = await membersOf(
    tx,
    about.map((a) => a.objectId),
  )
  const membersOfOne = ({ objectId }: T) => (known.get(objectId) ?? []).filter(({ staffId }) => staffId !== but)
  for (const process of new Set(about.map((a) => a.process))) {
    const those = about.filter((a) => a.process === process)
    const theirs = await whoHas(tx, process, [...new Set(those.flatMap(membersOfOne).map((m) => m.staffId))])
    for (const one of those) {
      const members = membersOfOne(one).filter(({ staffId }) => theirs.has(staffId))
      for (const name of new Set(members.map((m) => m.name))) {
        const owners = members.filter((m) => m.name === name).flatMap((m) => ownerOf(m.staffId))
        await give(tx, kind, owners, valuesOf(one, name))
      }
    }
  }
}

async function tellMoves(tx: Tx, { me }: Pick<Context, 'me'>, moves: readonly Moved[]): Promise<void> {
  await addTimelines(
    tx,
    moves.map((m) => ({
      customerId: m.objectId,
      kind: 'customerAction' as const,
      staffId: me.staffId,
      at: m.at,
      data: {
        action: 'stageMoved' as const,
        by: 'staff',
        // What the program does by itself has no name: the line says how it came about.
        actor: byProgram(m) ? '' : me.name,
        text: m.reason,
        processId: m.process.processId,
        processName: m.process.nameZh,
        fromStage: m.from?.labelZh ?? '',
        toStage: m.to?.labelZh ?? '',
        origin: m.origin,
      },
    })),
  )
  await emitMany(
    tx,
    stageMoved,
    moves.map((m) => ({
      customerId: m.objectId,
      processId: m.process.processId,
      from: m.from?.stageId ?? null,
      to: m.to?.stageId ?? null,
      staffId: me.staffId ?? null,
      origin: m.origin,
      at: m.at.toISOString(),
    })),
  )
  // A batch is one act, and its maker says so; of single moves those hear who look after the customer and did not make them.
  const single = moves.filter((m) => m.process.notify && (m.origin === 'screen' || m.origin === 'phone'))
  const values = ({ objectId, to }: Moved, name: string) => ({
    customerId: objectId,
    name,
    by: me.name,
    stageZh: to?.labelZh ?? '',
    stageEn: to?.labelEn ?? '',
  })
  await tellMembers(tx, movedByOthers, single, values, me.staffId)
}
