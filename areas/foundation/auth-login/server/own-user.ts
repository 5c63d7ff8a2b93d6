import { maskPhone } from '#core/contract/phone.ts'
import type { Actor } from '#core/server/actor.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { renameAdmin } from '#core/server/local-admins.ts'
import { requiredName } from '#core/server/names.ts'
import { badInput } from '#core/server/refusal.ts'
import { secretsFrom } from '#core/server/secrets.ts'

/** The line in the audit log about oneself. */
const oneself = ({ owner, name }: Actor) => ({ kind: 'person', id: owner, name })

/** Masked; null where the person gave none. */
export async function phoneNumber(ctx: Context): Promise<string | null> {
  const { db, corpId, me } = ctx
  const row = await db
    .selectFrom('own_numbers')
    .select('phone')
    .where('corp_id', '=', corpId)
    .where('owner', '=', me.owner)
    .executeTakeFirst()
  return row ? maskPhone(secretsFrom(ctx.app.config.SECRET_KEY).open(row.phone)) : null
}

export async function setPhoneNumber(ctx: Context, phone: string | null): Promise<string | null> {
  const { corpId, me } = ctx
  const before = await phoneNumber(ctx)
  await ctx.tx(async (tx) => {
    if (phone === null) await tx.deleteFrom('own_numbers').where('corp_id', '=', corpId).where('owner', '=', me.owner).execute()
    else {
      const row = { phone: secretsFrom(ctx.app.config.SECRET_KEY).seal(phone), updated_at: new Date() }
      await tx
        .insertInto('own_numbers')
        .values({ corp_id: corpId, owner: me.owner, ...row })
        .onConflict((c) => c.columns(['corp_id', 'owner']).doUpdateSet(row))
        .execute()
    }
    await audit(tx, ctx, 'own.phone', { ...oneself(me), before: { phone: before }, after: { phone: phone && maskPhone(phone) } })
  })
  return phone && maskPhone(phone)
}

export async function setName(ctx: Context, name: string): Promise<void> {
  const { me } = ctx
  if (me.kind !== 'admin')
    throw badInput('name', { zh: '名字跟随企业微信，请在企业微信里修改', en: 'Your name comes from WeCom and is changed there' })
  const clean = requiredName('name', name)
  await ctx.tx(async (tx) => {
    await renameAdmin(tx, me.owner.slice('admin:'.length), clean)
    await auditEdit(tx, ctx, 'own.name', { ...oneself(me), before: { name: me.name }, after: { name: clean } })
  })
  await ctx.app.sessions.rightsChanged(ctx.db)
}
