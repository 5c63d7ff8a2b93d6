import type { Input } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { editSetting, readSetting } from '#core/server/corp.ts'
import { findAdmin } from '#core/server/local-admins.ts'
import { accountOf } from '#core/server/people-sessions.ts'
import { badInput } from '#core/server/refusal.ts'
import { signInSetting } from '#core/server/sign-in-setting.ts'
import type { signInSettings } from '../contract.ts'

export async function read(ctx: Context) {
  const { value, version } = await readSetting(ctx.db, signInSetting)
  return { ...value, version }
}

/** Sessions are read anew in every process, so that the new times hold at their next request. */
export async function update(ctx: Context, { version, ...value }: Input<typeof signInSettings.update>) {
  const account = accountOf(ctx.me.owner)
  // Who turned it on without having it would stand before the sign-in page the next moment.
  if (value.totpRequired && account !== null && !(await findAdmin(ctx.db, account))?.totp_secret)
    throw badInput('totp_required', {
      zh: '先在「个人中心」给自己设置动态码，再要求所有人',
      en: 'Set up codes for yourself first, under My account, then ask everybody for them',
    })
  await editSetting(ctx, signInSetting, value, version)
  await ctx.app.sessions.rightsChanged(ctx.db)
  return {}
}
