import type { Tx } from './db.ts'

export async function renameAdmin(tx: Tx, account: string, name: string): Promise<void> {
  await tx.updateTable('local_admins').set({ name }).where('corp_id', '=', tx.corpId).where('account', '=', account).execute()
}
