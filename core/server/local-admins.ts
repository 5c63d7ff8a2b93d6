import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Config } from './config.ts'
import type { Db, DbPool, Tx } from './db.ts'
import { randomToken, sha256 } from './ids.ts'
import { hashPassword } from './passwords.ts'
import { secretsFrom } from './secrets.ts'

/** Rows of administrators who sign in without WeCom: their passwords, the second factor, its recovery codes. */

export interface LocalAdmin {
  account: string
  name: string
  password_hash: string
  password_changed_at: Date
  must_change: boolean
  suspended_at: Date | null
  /** Sealed. */
  totp_secret: string | null
  /** Sealed; null where its time is over. */
  totp_pending: string | null
  totp_since: Date | null
  created_at: Date
}

/** One that is there, suspended or not. */
export async function findAdmin(db: Db | Tx, account: string, lock = false): Promise<LocalAdmin | undefined> {
  const { rows } = await sql<LocalAdmin>`
    select a.account, a.name, a.password_hash, a.password_changed_at, a.must_change, a.suspended_at, a.totp_secret,
      case when ${stillPending} then a.totp_pending end as totp_pending, a.totp_since, a.created_at
    from local_admins a where a.corp_id = ${db.corpId} and a.account = ${account} and a.deleted_at is null ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Whether what this administrator proved is still what proves it: another password, factor or a suspension since then makes it false, and
 * none comes before `tx` has committed. Whoever begins a session or changes how one signs in asks it in the same transaction.
 */
export async function stillProves(tx: Tx, proven: LocalAdmin): Promise<boolean> {
  const { rows } = await sql<Pick<LocalAdmin, 'password_hash' | 'totp_secret' | 'suspended_at'>>`
    select a.password_hash, a.totp_secret, a.suspended_at from local_admins a
    where a.corp_id = ${tx.corpId} and a.account = ${proven.account} and a.deleted_at is null for update`.execute(tx)
  const [now] = rows
  return now?.password_hash === proven.password_hash && now.totp_secret === proven.totp_secret && now.suspended_at === null
}

/** `byAnother`: somebody else has chosen it, and the next sign-in asks for one of one's own. */
export async function setPassword(tx: Tx, account: string, password: string, byAnother: boolean): Promise<void> {
  await sql`update local_admins set password_hash = ${await hashPassword(password)}, password_changed_at = now(), must_change = ${byAnother}
    where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
}

const stepSeconds = 30
const issuer = 'Rapport'
const totp = (base32: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: stepSeconds })

/** How long a secret that was shown waits for its first code. */
const pendingMinutes = 10
const stillPending = sql`totp_pending_at > now() - make_interval(mins => ${pendingMinutes}::int)`

/** A new secret that waits ten minutes for its first code; the one in force goes on. */
export async function beginTotp(tx: Tx, config: Config, account: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  await sql`update local_admins set totp_pending = ${secretsFrom(config.SECRET_KEY).seal(secret)}, totp_pending_at = now()
    where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
  return { secret, uri: totp(secret, account).toString() }
}

/** Which step of 30 s the code is of, by the database's clock, one early or late; null where it is of none. */
async function stepOf(db: Db | Tx, config: Config, sealed: string, code: string): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(db)
  const timestamp = rows[0]!.at * 1000
  const delta = totp(secretsFrom(config.SECRET_KEY).open(sealed)).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

/** The secret that waits is in force if the code is one of it. */
export async function confirmTotp(tx: Tx, config: Config, { account, totp_pending }: LocalAdmin, code: string): Promise<boolean> {
  const step = totp_pending && /^\d{6}$/.test(code) ? await stepOf(tx, config, totp_pending, code) : null
  if (step === null) return false
  await sql`update local_admins set totp_secret = totp_pending, totp_pending = null, totp_pending_at = null, totp_since = now(), totp_step = ${step}
    where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
  return true
}

/** How the account showed its second factor. */
export type Factor = 'totp' | 'recovery'

/** Uses the code up: the same one, or one of before it, is not taken again, however many bring it at once. Null where it is wrong. */
export async function takeCode(db: Db | Tx, config: Config, { account, totp_secret }: LocalAdmin, given: string): Promise<Factor | null> {
  const code = given.replace(/[ -]/g, '').toLowerCase()
  if (!totp_secret) return null
  if (/^\d{6}$/.test(code)) {
    const step = await stepOf(db, config, totp_secret, code)
    if (step === null) return null
    const { rows } = await sql`
      update local_admins set totp_step = ${step} where corp_id = ${db.corpId} and account = ${account} and totp_step < ${step}
      returning 1`.execute(db)
    return rows.length > 0 ? 'totp' : null
  }
  const { rows } = await sql`
    update admin_recovery_codes set used_at = now()
    where corp_id = ${db.corpId} and account = ${account} and code_hash = ${recoveryHash(config, db.corpId, account, code)} and used_at is null
    returning 1`.execute(db)
  return rows.length > 0 ? 'recovery' : null
}

/** How many recovery codes an account has. */
const howMany = 10
/** Keyed, so that nobody who reads the table alone can try them out. */
const recoveryHash = (config: Config, corpId: number, account: string, code: string): Buffer =>
  sha256(secretsFrom(config.SECRET_KEY).sign(`recovery code ${corpId} ${account} ${code}`))

/** Ten new ones in place of those of before: `k7m2p-9xqw4`, fifty bits each. */
export async function renewRecoveryCodes(tx: Tx, config: Config, account: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => {
    const letters = new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase()
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  await sql`delete from admin_recovery_codes where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
  const hashes = codes.map((code) => recoveryHash(config, tx.corpId, account, code.replace('-', '')))
  await sql`insert into admin_recovery_codes (corp_id, account, code_hash)
    select ${tx.corpId}, ${account}, hash from unnest(${hashes}::bytea[]) hash`.execute(tx)
  return codes
}
export async function recoveryLeft(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from admin_recovery_codes r
    where r.corp_id = ${db.corpId} and r.account = ${account} and r.used_at is null`.execute(db)
  return rows[0]!.n
}

/** Sign-in asks for the password alone again. */
export async function forgetFactor(tx: Tx, account: string): Promise<void> {
  await sql`update local_admins set totp_secret = null, totp_pending = null, totp_pending_at = null, totp_since = null
    where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
  await sql`delete from admin_recovery_codes where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
}

/** A local administrator with a password that somebody else chose; `false` where the account is or was somebody's. */
export async function addAdmin(tx: Tx, { account, name, password }: { account: string; name: string; password: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into local_admins (corp_id, account, name, password_hash, must_change)
    values (${tx.corpId}, ${account}, ${name}, ${await hashPassword(password)}, true) on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
export const renameAdmin = (tx: Tx, account: string, name: string) =>
  sql`update local_admins set name = ${name} where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
export const suspendAdmin = (tx: Tx, account: string, on: boolean) =>
  sql`update local_admins set suspended_at = ${on ? sql`now()` : null} where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
/** Its row stays without a password, so that nobody else gets the name and what belongs to it. */
export async function deleteAdmin(tx: Tx, account: string): Promise<void> {
  await forgetFactor(tx, account)
  await sql`update local_admins set deleted_at = now(), password_hash = ${randomToken()}
    where corp_id = ${tx.corpId} and account = ${account}`.execute(tx)
}
/** How many could sign in. */
export async function activeAdmins(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from local_admins a
    where a.corp_id = ${tx.corpId} and a.deleted_at is null and a.suspended_at is null`.execute(tx)
  return rows[0]!.n
}
/** Local administrators are changed one by one in a company, so that two cannot take the last two away at once. */
export const adminsOneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218009, ${tx.corpId})`.execute(tx)
/** Secrets that were shown and never confirmed, of all companies. */
export const forgetPending = (db: DbPool) =>
  sql`update local_admins set totp_pending = null, totp_pending_at = null where totp_pending_at is not null and not (${stillPending})`.execute(
    db.across(['local_admins'], 'secrets of all companies that nobody confirmed in time'),
  )
