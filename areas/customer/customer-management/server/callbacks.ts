import type { WecomEvent } from '@rapport/wecom/events.ts'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { type CallbackHandlers, type CallbackMeta, happenedAt } from '#core/server/gate/callback-worker.ts'
import { welcomeAsked } from '../contract.ts'
import type { LostBy } from './contacts.ts'
import { refetch } from './customers.ts'

type Added = WecomEvent<'change_external_contact/add_external_contact'>

/** The welcome first, in a transaction of its own: it has 20 s, the fetch has all day. */
async function added(
  ctx: Context,
  event: Added | WecomEvent<'change_external_contact/add_half_external_contact'>,
  meta: CallbackMeta,
): Promise<void> {
  await meta.once('welcome', (tx) =>
    emit(tx, welcomeAsked, {
      callbackKey: meta.key,
      staffExtId: event.UserID,
      externalUserId: event.ExternalUserID,
      state: event.State ?? '',
      welcomeCode: event.WelcomeCode ?? '',
      receivedAt: meta.receivedAt.toISOString(),
    }),
  )
  await refetch(ctx, event.ExternalUserID, { at: happenedAt(event) })
}

const ended =
  (by: (event: { Source?: string }) => LostBy) =>
  async (ctx: Context, event: { UserID: string; ExternalUserID: string; CreateTime: number; Source?: string }) => {
    const at = happenedAt(event)
    await refetch(ctx, event.ExternalUserID, { at, ended: { staffExtId: event.UserID, by: by(event), at } })
  }

const changed = async (ctx: Context, event: { ExternalUserID: string; CreateTime: number }) => {
  await refetch(ctx, event.ExternalUserID, { at: happenedAt(event) })
}

/** A callback is a hint, in any order and any number of times: what is true is asked (DESIGN §5, platform/02 §7). */
export default {
  'change_external_contact/add_external_contact': added,
  'change_external_contact/add_half_external_contact': added,
  'change_external_contact/edit_external_contact': changed,
  'change_external_contact/transfer_fail': changed,
  'change_external_contact/del_external_contact': ended((e) => (e.Source === 'DELETE_BY_TRANSFER' ? 'transfer' : 'staff')),
  'change_external_contact/del_follow_user': ended(() => 'customer'),
} satisfies CallbackHandlers
