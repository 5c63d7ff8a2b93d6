import type { Db, DbPool } from '../db.ts'
import type { Secrets } from '../secrets.ts'

// Rows of connected accounts: what the gate reads of them and writes down. Who connects them: ../connected-accounts.ts.

/** 服务号, 订阅号, 小程序, 第三方平台. */
export type AccountKind = 'service' | 'subscription' | 'mini_program' | 'component'

/** One account, opened. */
export interface ConnectedAccount {
  accountId: string
  kind: AccountKind
  appid: string
  name: string
  /** Its own secret; of an account that authorised a component, the refresh token. */
  secret: string
  componentAppid: string | null
  callbackToken: string | null
  callbackAesKey: string | null
  /** Of a component: the newest that WeChat pushed, and when. */
  ticket: string | null
  ticketAt: Date | null
  /** WeChat said that it took itself back from the component. */
  withdrawnAt: Date | null
  /** What became of the last token: 0 came, `null` was never asked for. */
  tokenErrcode: number | null
  tokenAt: Date | null
}

const columns = [
  'account_id',
  'kind',
  'appid',
  'name',
  'secret',
  'component_appid',
  'callback_token',
  'callback_aes_key',
  'ticket',
  'ticket_at',
  'withdrawn_at',
  'token_errcode',
  'token_at',
] as const

/** Reads and what the gate writes down; `secrets` of the program. */
export function accountRows(pool: DbPool, secrets: Secrets) {
  const rows = (db: Db) => db.selectFrom('connected_accounts').select(columns).where('corp_id', '=', db.corpId)
  const open = (sealed: string | null) => sealed && secrets.open(sealed)
  const opened = (r: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]): ConnectedAccount => ({
    accountId: r.account_id,
    kind: r.kind as AccountKind,
    appid: r.appid,
    name: r.name,
    secret: secrets.open(r.secret),
    componentAppid: r.component_appid,
    callbackToken: open(r.callback_token),
    callbackAesKey: open(r.callback_aes_key),
    ticket: open(r.ticket),
    ticketAt: r.ticket_at,
    withdrawnAt: r.withdrawn_at,
    tokenErrcode: r.token_errcode,
    tokenAt: r.token_at,
  })
  const first = async (corpId: number, by: 'appid' | 'account_id', value: string) => {
    const row = await rows(pool.forCorp(corpId)).where(by, '=', value).executeTakeFirst()
    return row && opened(row)
  }
  const update = (corpId: number) => pool.forCorp(corpId).updateTable('connected_accounts').where('corp_id', '=', corpId)
  return {
    byAppid: (corpId: number, appid: string) => first(corpId, 'appid', appid),
    byId: (corpId: number, accountId: string) => first(corpId, 'account_id', accountId),
    /** A company has a handful; the first hundred by name. */
    async all(corpId: number): Promise<ConnectedAccount[]> {
      return (await rows(pool.forCorp(corpId)).orderBy('name').orderBy('appid').limit(100).execute()).map(opened)
    },
    async keepHealth(corpId: number, appid: string, errcode: number): Promise<void> {
      await update(corpId).set({ token_errcode: errcode, token_at: new Date() }).where('appid', '=', appid).execute()
    },
    async keepRefreshToken(corpId: number, appid: string, refreshToken: string): Promise<void> {
      await update(corpId)
        .set({ secret: secrets.seal(refreshToken) })
        .where('appid', '=', appid)
        .execute()
    },
    /** An older one, delivered late or replayed, changes nothing. `at`: when WeChat made it. */
    async keepTicket(corpId: number, accountId: string, ticket: string, at: Date): Promise<void> {
      await update(corpId)
        .set({ ticket: secrets.seal(ticket), ticket_at: at })
        .where('account_id', '=', accountId)
        .where((e) => e.or([e('ticket_at', 'is', null), e('ticket_at', '<', at)]))
        .execute()
    },
    /**
     * The admin of an account took it back from this component: its tokens are dead. Told late or again, after it was connected anew, it
     * changes nothing. `at`: when WeChat made it, in whole seconds.
     */
    async withdraw(corpId: number, componentAppid: string, appid: string, at: Date): Promise<void> {
      await update(corpId)
        .set({ withdrawn_at: at })
        .where('appid', '=', appid)
        .where('component_appid', '=', componentAppid)
        .where('withdrawn_at', 'is', null)
        .where('connected_at', '<', new Date(at.getTime() + 1000))
        .execute()
    },
  }
}
export type AccountRows = ReturnType<typeof accountRows>
