import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Selectable } from 'kysely'
import type { FileRef } from '../contract/files.ts'
import type { Actor } from './actor.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import { inspect } from './files/rules.ts'
import { spool } from './files/spool.ts'
import { diskStore, type Store, s3Store } from './files/stores.ts'
import { newId } from './ids.ts'
import { type Rights, stillMay } from './rights.ts'
import { secretsFrom } from './secrets.ts'
import type { Database as Tables } from './tables.generated.ts'

export type FileRow = Selectable<Tables['files']>

export interface NewFile {
  name: string
  data: Buffer | Readable
  /** Looked for in the bytes when absent. */
  mime?: string
  purpose: string
  createdBy?: string | null
  /** What it was made with; whoever has less since then does not open it. */
  rights?: Rights
  expiresAt?: Date | null
}
export interface Files {
  /** Stores what the program itself made; what people send goes through `files/upload.ts` first. */
  put(db: Db | Tx, file: NewFile): Promise<FileRow>
  /** `undefined` for a file of another corp as for none. */
  row(db: Db | Tx, fileId: string): Promise<FileRow | undefined>
  open(row: FileRow, range?: { start: number; end: number }): Promise<Readable>
  read(row: FileRow): Promise<Buffer>
  /**
   * A signed link that ends: `/api/file/<corp>/<file>?e=…&s=…`, on the host for uploads where there is one (R260); `whole` names the host
   * in any case. The same within an hour, so that browsers keep what they have. What is somebody's own asks who opens it, too, and so stays
   * on the host that knows its sessions.
   */
  url(row: Pick<FileRow, 'corp_id' | 'file_id' | 'purpose'>, options?: { download?: boolean; seconds?: number; whole?: boolean }): string
  ref(row: FileRow): FileRef
  /** Checks the signature and the time; says what the link allows. */
  verify(corp: string, file: string, query: Record<string, unknown>): { download: boolean; until: number } | null
  remove(db: Db | Tx, fileId: string): Promise<void>
  /** Where the bytes lie; only uploads on their way ask for it. */
  store: Store
  /** Where this process may keep what it can make again. */
  cacheDir: string
}

export const linkSeconds = 2 * 3600

const personal: readonly string[] = ['export', 'task_errors', 'import', 'import_report']
/**
 * What somebody exported or failed to import is theirs, as long as they could make it again, and not for whoever looks as them; pictures and
 * the like are the company's.
 */
export const isPersonal = ({ purpose }: Pick<FileRow, 'purpose'>): boolean => personal.includes(purpose)
export const mayOpen = (me: Actor, row: FileRow): boolean =>
  !isPersonal(row) ||
  (!me.viewer &&
    (me.isRoot || (me.staffId !== null && row.created_by === me.staffId && (row.rights === null || stillMay(me, row.rights as Rights)))))

export function createFiles({ config }: { config: Config }): Files {
  const secrets = secretsFrom(config.SECRET_KEY)
  const store: Store = config.FILES === 's3' ? s3Store(config) : diskStore(`${config.DATA_DIR}/files`)
  const sign = (corp: number | string, file: string, until: number, download: boolean) =>
    secrets.sign(`file ${corp} ${file} ${until} ${download ? 1 : 0}`)

  const files: Files = {
    store,
    cacheDir: `${config.DATA_DIR}/cache`,
    async put(db, file) {
      const spooled = await spool(`${config.DATA_DIR}/spool`, file.data)
      try {
        const fileId = newId()
        const storage_key = `${db.corpId}/${new Date().toISOString().slice(0, 7)}/${fileId}`
        await store.take(storage_key, spooled.path, spooled.size)
        return await db
          .insertInto('files')
          .values({
            corp_id: db.corpId,
            file_id: fileId,
            name: file.name,
            mime: file.mime ?? inspect(spooled.head, file.name)?.mime ?? 'application/octet-stream',
            size: spooled.size,
            sha256: spooled.sha256,
            storage_key,
            purpose: file.purpose,
            created_by: file.createdBy ?? null,
            rights: file.rights ? JSON.stringify(file.rights) : null,
            expires_at: file.expiresAt ?? null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
          .catch(async (error: unknown) => {
            await store.remove(storage_key)
            throw error
          })
      } finally {
        await spooled.drop()
      }
    },
    row: (db, fileId) =>
      db.selectFrom('files').selectAll().where('corp_id', '=', db.corpId).where('file_id', '=', fileId).executeTakeFirst(),
    open: (row, range) => store.open(row.storage_key, range),
    async read(row) {
      const chunks: Buffer[] = []
      for await (const chunk of await store.open(row.storage_key)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    url(row, { download = false, seconds = linkSeconds, whole = false } = {}) {
      const until = Math.ceil((Date.now() / 1000 + seconds) / 3600) * 3600
      const s = sign(row.corp_id, row.file_id, until, download)
      const own = isPersonal(row) ? undefined : config.UGC_URL
      const host = own ?? (whole ? config.PUBLIC_URL : '')
      return `${host}/api/file/${row.corp_id}/${row.file_id}?e=${until}${download ? '&d=1' : ''}&s=${s}`
    },
    ref: (row) => ({ fileId: row.file_id, name: row.name, size: row.size, mime: row.mime, url: files.url(row) }),
    verify(corp, file, query) {
      const until = Number(query.e)
      const download = query.d === '1'
      const given = Buffer.from(String(query.s ?? ''))
      const right = Buffer.from(sign(corp, file, until, download))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return until * 1000 > Date.now() ? { download, until } : null
    },
    async remove(db, fileId) {
      const key = { corp: db.corpId, file: fileId }
      await db.deleteFrom('file_media').where('corp_id', '=', key.corp).where('file_id', '=', key.file).execute()
      const row = await db
        .deleteFrom('files')
        .where('corp_id', '=', key.corp)
        .where('file_id', '=', key.file)
        .returning('storage_key')
        .executeTakeFirst()
      if (row) await store.remove(row.storage_key)
    },
  }
  return files
}
