import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { nonceStr } from '@rapport/wecom/pay/sign.ts'
import * as calls from '@rapport/wecom/pay/v3/bills.ts'
import { sealText } from '@rapport/wecom/pay/v3/seal.ts'
import { merchantAccount } from '../../world/money.ts'
import type { World } from '../../world/world.ts'
import { dayTrouble, fundBill, tradeBill } from '../bill-files.ts'
import { listed } from '../keys.ts'
import { rfc3339 } from '../times.ts'
import { onV3, refuse, type V3, type V3Handler } from './handler.ts'

interface Kept {
  mch_id: string
  bytes: Buffer
  until: number
}
const files = new WeakMap<World, Map<string, Kept>>()
const FILE_MS = 5 * 60_000

function needDay({ world }: V3, date: string) {
  const trouble = dayTrouble(world, date)
  if (trouble) refuse(400, trouble.code, trouble.words)
}

/** A way to the file, for five minutes; the digest is of the text before it was packed. */
function offer({ world, merchant }: V3, text: string | undefined, tar_type: string | undefined) {
  if (text === undefined) refuse(400, 'NO_STATEMENT_EXIST', '账单不存在')
  const table = files.get(world) ?? new Map<string, Kept>()
  files.set(world, table)
  for (const [token, { until }] of table) if (until <= world.clock.now()) table.delete(token)
  const token = randomBytes(32).toString('base64url')
  table.set(token, { mch_id: merchant.mch_id, bytes: tar_type ? gzipSync(text) : Buffer.from(text), until: world.clock.now() + FILE_MS })
  const query = tar_type ? `token=${token}&tartype=gzip` : `token=${token}`
  return {
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(text).digest('hex'),
    download_url: `${world.origins.pay?.url ?? ''}/v3/billdownload/file?${query}`,
  }
}

export const billHandlers: V3Handler[] = [
  onV3(calls.billTradebill, (ctx, { bill_date, bill_type = 'ALL', tar_type }) => {
    needDay(ctx, bill_date)
    return offer(ctx, tradeBill(ctx.corp, ctx.merchant, bill_date, bill_type), tar_type)
  }),
  onV3(calls.billFundflowbill, (ctx, { bill_date, account_type = 'BASIC', tar_type }) => {
    needDay(ctx, bill_date)
    // one account is imitated
    return offer(ctx, account_type === 'BASIC' ? fundBill(ctx.world, ctx.corp, ctx.merchant, bill_date) : undefined, tar_type)
  }),
  onV3(calls.billdownloadFile, ({ world, merchant }, { token }) => {
    const kept = files.get(world)?.get(token)
    if (!kept || kept.mch_id !== merchant.mch_id || kept.until <= world.clock.now()) refuse(404, 'NOT_FOUND', '账单下载地址已失效')
    return kept.bytes as never
  }),
  onV3(calls.certificates, ({ world, merchant }) => {
    // like the times in signatures they are held against the caller's clock, which is the real one
    const behind = world.clock.now() - world.clock.real()
    return {
      data: listed(world).map(({ serial, from, until, pem }) => ({
        serial_no: serial,
        effective_time: rfc3339(from - behind),
        expire_time: rfc3339(until - behind),
        encrypt_certificate: { associated_data: '', ...sealText(merchant.api_v3_key, pem, nonceStr().slice(0, 12), 'certificate') },
      })),
    }
  }),
  onV3(calls.merchantFundBalance, ({ world, merchant }, { account_type }) => ({
    available_amount: account_type === 'BASIC' ? world.money.balance(merchantAccount(merchant.mch_id)) : 0,
    pending_amount: 0,
  })),
]
