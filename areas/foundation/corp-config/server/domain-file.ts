import { sql } from 'kysely'
import { aSetting } from '#core/contract/things.ts'
import type { App, Context } from '#core/server/context.ts'
import { editSetting, readSetting, setting } from '#core/server/corp.ts'

/** WW_verify_….txt: WeCom looks for it at the root of the trusted domain, once, when the domain is set. */
interface DomainFile {
  name: string
  text: string
}
const domainSetting = setting<DomainFile>({ name: 'domain_file', unset: { name: '', text: '' }, kind: 'domain_file', thing: aSetting })

export const domainFileOf = async (ctx: Pick<Context, 'db'>): Promise<DomainFile> => (await readSetting(ctx.db, domainSetting)).value

export async function keepDomainFile(ctx: Context, file: DomainFile): Promise<void> {
  const { version } = await readSetting(ctx.db, domainSetting)
  await editSetting(ctx, domainSetting, file, version)
}

/** Its text, of the company whose address this is: the one of the environment, else the first. */
export async function domainFileText({ db, config }: App, name: string): Promise<string | null> {
  const row = await db.all
    .selectFrom('corps')
    .select(sql<DomainFile | null>`settings->${domainSetting.name}::text`.as('file'))
    .orderBy(sql`wecom_corp_id = ${config.WECOM_CORP_ID ?? ''}`, 'desc')
    .orderBy('corp_id')
    .executeTakeFirst()
  return row?.file?.name === name ? row.file.text : null
}
