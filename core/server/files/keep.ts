import type { Tx } from '../db.ts'

/** What messages, lists and downloads call the file from now on; `name` is one that `safeName` has seen. */
export async function rename(tx: Tx, fileId: string, name: string): Promise<void> {
  await tx.updateTable('files').set({ name }).where('corp_id', '=', tx.corpId).where('file_id', '=', fileId).execute()
}

/** An upload that is the cover of something stands no more among the files that colleagues uploaded. */
export async function keepAsCover(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ purpose: 'cover' })
    .where('corp_id', '=', tx.corpId)
    .where('file_id', '=', fileId)
    .where('purpose', '=', 'upload')
    .execute()
}
