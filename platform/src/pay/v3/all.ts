import * as bills from './bills.ts'
import type { AnyPayV3Call } from './call.ts'
import * as orders from './orders.ts'
import * as refunds from './refunds.ts'
import * as transfers from './transfers.ts'
import * as vouchers from './vouchers.ts'

const isCall = (value: unknown): value is AnyPayV3Call => typeof value === 'object' && value !== null && 'path' in value && 'moves' in value

export const payV3Calls: AnyPayV3Call[] = [orders, refunds, transfers, bills, vouchers].flatMap((file) =>
  Object.values<unknown>(file).filter(isCall),
)
