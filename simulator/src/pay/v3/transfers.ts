import { openField } from '@rapport/wecom/pay/v3/seal.ts'
import * as calls from '@rapport/wecom/pay/v3/transfers.ts'
import { beginTransfer, cancelTransfer, transferView } from '../../people/mch-transfers.ts'
import { payNumber, tradeKey } from '../../people/orders.ts'
import { walletOf } from '../../people/wallets.ts'
import { merchantAccount } from '../../world/money.ts'
import type { Person } from '../../world/openids.ts'
import type { TransferBill } from '../../world/trade-rows.ts'
import { keyOf, listed, publicModeSerial } from '../keys.ts'
import { beijingDate, DAY_MS, dayStart, rfc3339 } from '../times.ts'
import { needBound, needPerson, onV3, rate, refuse, type V3, type V3Handler } from './handler.ts'

/** From 2,000 yuan on the name has to be there, below 0.30 it must not. */
const NAMED_FROM = 200_000
const NAMELESS_BELOW = 30
const KEPT_DAYS = 30

function within(ctx: V3, amount: number, openid: string) {
  const { world, corp, merchant } = ctx
  const { settings, clock } = world
  if (amount < settings.mch_transfer_min_cents || amount > settings.mch_transfer_max_cents) {
    refuse(400, 'INVALID_REQUEST', '超过单笔转账上下限，核实产品设置是否准确')
  }
  const from = dayStart(beijingDate(clock.now()))
  const today = [...corp.transferBills.values()].filter(
    (b) => b.mch_id === merchant.mch_id && b.state !== 'FAIL' && b.state !== 'CANCELLED' && b.made_at >= from,
  )
  const sum = (bills: TransferBill[]) => bills.reduce((n, b) => n + b.amount, amount)
  if (sum(today) > settings.mch_transfer_merchant_cents) refuse(400, 'INVALID_REQUEST', '超出商户单日转账额度，请核实产品设置是否准确')
  if (sum(today.filter((b) => b.openid === openid)) > settings.mch_transfer_receiver_cents)
    refuse(400, 'INVALID_REQUEST', '超出单个用户单日收款额度，请核实产品设置是否准确')
  if (world.money.balance(merchantAccount(merchant.mch_id)) < amount) refuse(403, 'NOT_ENOUGH', '资金不足，请充值后原单重试')
}

/** Whether the sealed name is this person's. */
function nameTrouble({ world }: V3, person: Person, sealed: string | undefined, amount: number): string | undefined {
  if (sealed === undefined) return amount >= NAMED_FROM ? '转账金额大于等于 2000 元时，收款用户姓名必填' : undefined
  if (amount < NAMELESS_BELOW) return '转账金额低于 0.3 元时，不允许填写收款用户姓名'
  const serials = [publicModeSerial, ...listed(world).map((row) => row.serial)]
  for (const serial of serials) {
    try {
      const name = openField(keyOf(world, serial)!, sealed)
      const { real_name } = walletOf(world, person)
      return real_name === '' || name === real_name ? undefined : '收款用户姓名校验不通过'
    } catch {
      // sealed with another of its keys
    }
  }
  return '收款用户姓名解密失败，请检查加密使用的公钥'
}

function found({ world, corp }: V3, key: string | undefined): TransferBill {
  const bill = key === undefined ? undefined : corp.transferBills.get(key)
  if (!bill || bill.made_at + KEPT_DAYS * DAY_MS < world.clock.now()) refuse(404, 'NOT_FOUND', '记录不存在')
  return bill
}

const SECRETS = ['notify_url', 'user_name']

export const transferHandlers: V3Handler[] = [
  onV3(calls.mchTransferBills, (ctx, input) => {
    const { world, corp, merchant, call } = ctx
    rate(ctx, world.settings.mch_transfer_per_second)
    const key = tradeKey(merchant.mch_id, input.out_bill_no)
    // a name sealed anew is other bytes
    const request = JSON.stringify(Object.entries(input).filter(([name]) => !SECRETS.includes(name)))
    const before = corp.transferBills.get(key)
    if (before && before.request !== request) refuse(400, 'ALREADY_EXISTS', '商户单号已存在，且参数与原单不一致')
    const bill = before ?? make(ctx, input, key, request)
    if (!before) beginTransfer(world, corp, bill, call.name)
    return {
      out_bill_no: bill.out_bill_no,
      transfer_bill_no: bill.transfer_bill_no,
      create_time: rfc3339(bill.made_at),
      state: bill.state,
      ...(bill.fail_reason ? { fail_reason: bill.fail_reason } : {}),
      ...(bill.state === 'WAIT_USER_CONFIRM' ? { package_info: bill.package_info } : {}),
    }
  }),
  onV3(calls.mchTransferByOutBillNo, (ctx, { out_bill_no }) => transferView(found(ctx, tradeKey(ctx.merchant.mch_id, out_bill_no)))),
  onV3(calls.mchTransferByTransferBillNo, (ctx, { transfer_bill_no }) => {
    const key = ctx.corp.payNumbers.get(transfer_bill_no)
    return transferView(found(ctx, key?.startsWith(`${ctx.merchant.mch_id} `) ? key : undefined))
  }),
  onV3(calls.mchTransferCancel, (ctx, { out_bill_no }) => {
    const bill = found(ctx, tradeKey(ctx.merchant.mch_id, out_bill_no))
    if (!cancelTransfer(ctx.world, ctx.corp, bill)) refuse(400, 'INVALID_REQUEST', '当前单据状态不支持撤销')
    const { transfer_bill_no, state, update_time } = transferView(bill)
    return { out_bill_no, transfer_bill_no, state, update_time }
  }),
]

function make(
  ctx: V3,
  input: {
    appid: string
    out_bill_no: string
    openid: string
    user_name?: string
    transfer_amount: number
    transfer_remark: string
    transfer_scene_id: string
    notify_url?: string
    user_recv_perception?: string
  },
  key: string,
  request: string,
): TransferBill {
  const { world, corp, merchant } = ctx
  needBound(ctx, input.appid)
  const person = needPerson(ctx, input.openid, input.appid)
  const trouble = nameTrouble(ctx, person, input.user_name, input.transfer_amount)
  if (trouble) refuse(400, trouble.includes('校验') ? 'INVALID_REQUEST' : 'PARAM_ERROR', trouble)
  within(ctx, input.transfer_amount, input.openid)
  const now = world.clock.now()
  return {
    mch_id: merchant.mch_id,
    out_bill_no: input.out_bill_no,
    transfer_bill_no: payNumber(corp, '1330', key),
    appid: input.appid,
    openid: input.openid,
    person: { corpid: person.corp.corpid, kind: person.kind, id: person.id },
    amount: input.transfer_amount,
    remark: input.transfer_remark,
    perception: input.user_recv_perception ?? '',
    notify_url: input.notify_url ?? '',
    scene_id: input.transfer_scene_id,
    user_name: input.user_name ?? '',
    package_info: corp.ids.hex(96),
    made_at: now,
    state: 'ACCEPTED',
    changed_at: now,
    fail_reason: '',
    request,
  }
}
