import type { Context } from '#core/server/context.ts'
import { type SyncInput, startSync } from '#core/server/gate/sync.ts'
import { customerSyncTask } from '../sync.ts'

/** Reads all customers from WeCom anew, as a task; one that runs already is the answer. */
export const startCustomerSync = (ctx: Context, input?: SyncInput) => startSync(ctx, customerSyncTask, input)
