/**
 * npm run -s local-admin -- reset <account>: the way back in when nobody else can help. Takes away the codes and the suspension of a local
 * administrator, ends their sessions and prints a password for the next sign-in, which then asks for one of their own.
 * npm run -s local-admin -- list: who there is. `DATABASE_URL` as the program has it; without it that of the demo that runs. With several
 * companies, `--corp <corp_id>` says which.
 */
import { sql } from 'kysely'
import { audit, byProgram } from '#core/server/audit.ts'
import { openDatabase, tx } from '#core/server/db.ts'
import { randomToken } from '#core/server/ids.ts'
import { findAdmin, forgetFactor, setPassword, suspendAdmin } from '#core/server/local-admins.ts'
import { notify, rightsNotice } from '#core/server/notify.ts'
import { embeddedUrl } from './embedded-url.ts'

const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}
const words = process.argv.slice(2)
const at = words.indexOf('--corp')
const [corp] = at < 0 ? [] : words.splice(at, 2).slice(1)
const [what, account = ''] = words
const url = process.env.DATABASE_URL || embeddedUrl()
if (!url) stop('DATABASE_URL is needed, or a demo that runs')
if (what !== 'list' && (what !== 'reset' || !account)) stop('npm run -s local-admin -- list | reset <account>')

const pool = await openDatabase(url!, { max: 1 })
try {
  const corps = await pool.all.selectFrom('corps').select(['corp_id', 'name']).orderBy('corp_id').execute()
  const of = corps.filter((c) => !corp || String(c.corp_id) === corp)
  if (what === 'list')
    for (const { corp_id, name } of of) {
      const { rows } = await sql<{ account: string; name: string; codes: boolean; suspended: boolean }>`
        select a.account, a.name, a.totp_secret is not null as codes, a.suspended_at is not null as suspended from local_admins a
        where a.corp_id = ${corp_id} and a.deleted_at is null order by a.account`.execute(pool.forCorp(corp_id))
      for (const one of rows)
        console.log([corp_id, name, one.account, one.name, one.codes && 'codes', one.suspended && 'suspended'].filter(Boolean).join('\t'))
    }
  else {
    if (of.length !== 1) stop(`Which company? ${corps.map((c) => `--corp ${c.corp_id} (${c.name})`).join(', ')}`)
    const db = pool.forCorp(of[0]!.corp_id)
    const password = randomToken(12)
    await tx(db, async (trx) => {
      const admin = await findAdmin(trx, account, true)
      if (!admin) return stop(`There is no local administrator ${account}`)
      await forgetFactor(trx, account)
      await suspendAdmin(trx, account, false)
      await setPassword(trx, account, password, true)
      await sql`delete from sessions where corp_id = ${db.corpId} and account = ${account} and kind = 'admin'`.execute(trx)
      await notify(trx, { to: 'corp', type: rightsNotice, data: {} })
      const by = byProgram(db.corpId)
      await audit(trx, by, 'local_admin.operator_reset', { kind: 'local_admin', id: account, name: admin.name })
    })
    console.log(`The next sign-in of ${account}: ${password}`)
  }
} finally {
  await pool.close()
}
