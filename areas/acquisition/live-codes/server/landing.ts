import { sql } from 'kysely'
import { aPage } from '#core/contract/things.ts'
import { staffInScope } from '#core/server/access.ts'
import { program } from '#core/server/actor.ts'
import { type Context, makeContext } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { subscriberOf } from '#core/server/subscriber.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { find } from './codes.ts'
import { usable } from './entry.ts'
import { givePlace, hasCaps, placeOf } from './places.ts'

/** `<corp>.<way>.<signature>`: a stranger can open the codes that were shared, and no others. */
const shareWord = (ctx: Context, corpId: number, wayId: string): string =>
  `${corpId}.${wayId}.${secretsFrom(ctx.app.config.SECRET_KEY).sign(`live_code ${corpId} ${wayId}`).slice(0, 22)}`

export async function shareLink(ctx: Context, wayId: string): Promise<{ url: string }> {
  await find(ctx.db, wayId, await staffInScope(ctx))
  return { url: `${ctx.app.config.PUBLIC_URL}/H5/live_code?way=${encodeURIComponent(shareWord(ctx, ctx.corpId, wayId))}` }
}

/** The code behind a signed link, if it is in use; otherwise the page is not found. */
async function sharedCode(ctx: Context, word: string) {
  const [corp, wayId] = word.split('.')
  const corpId = Number(corp)
  if (!Number.isSafeInteger(corpId) || !wayId || shareWord(ctx, corpId, wayId) !== word) throw notFound(aPage)
  const { rows } = await sql<{
    corp_name: string
    logo: string
    qr_text: string
    config: LiveCodeDraft
    staff: { name: string; avatar: string }[]
  }>`
    select c.name as corp_name, c.logo, w.qr_text, w.config,
      coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'avatar', s.avatar)) from staff s
        where s.corp_id = ${corpId} and s.staff_ext_id = any(w.offered[1:3])), '[]') as staff
    from live_codes w join corps c on c.corp_id = w.corp_id
    where w.corp_id = ${corpId} and w.way_id = ${wayId} and w.deleted_at is null and w.state = 'ready' and w.qr_text <> ''`.execute(
    ctx.app.db.forCorp(corpId),
  )
  if (!rows[0]) throw notFound(aPage)
  return { ...rows[0], wayId, corpId }
}

export async function landing(ctx: Context, word: string, visitor?: string) {
  const row = await sharedCode(ctx, word)
  const { qr } = row.config
  const logo = qr.logo === 'corp' ? row.logo : qr.logo === 'file' && qr.logoFileId ? await pictureOf(ctx, row.corpId, qr.logoFileId) : ''
  const page = { corpName: row.corp_name, corpLogo: row.logo, qr, logo }
  if (!hasCaps(row.config)) return { ...page, personal: false, until: null, qrText: row.qr_text, staff: row.staff }
  const db = ctx.app.db.forCorp(row.corpId)
  const held = visitor && (await placeOf(db, row.wayId, visitor))
  if (!held) return { ...page, personal: true, until: null, qrText: '', staff: [] }
  const staff = (await usable(db, [held.staff_id])).map(({ name, avatar }) => ({ name, avatar }))
  return { ...page, personal: true, until: held.ends_at.toISOString(), qrText: held.qr_text, staff }
}

export async function place(ctx: Context, word: string, visitor: string) {
  const { corpId, wayId, config } = await sharedCode(ctx, word)
  if (hasCaps(config)) {
    const source = secretsFrom(ctx.app.config.SECRET_KEY).sign(`visitor ${corpId} ${subscriberOf(ctx.ip)}`)
    await givePlace(makeContext(ctx.app, corpId, program, { requestId: ctx.requestId }), wayId, { visitor, source })
  }
  return {}
}

async function pictureOf(ctx: Context, corpId: number, fileId: string): Promise<string> {
  const file = await ctx.app.files.row(ctx.app.db.forCorp(corpId), fileId)
  return file?.mime.startsWith('image/') ? ctx.app.files.url(file) : ''
}
