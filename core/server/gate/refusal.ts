import { errcode as lookup } from '@rapport/wecom/errcodes.ts'
import type { Outcome, WecomError, WecomErrorKind } from '@rapport/wecom/error.ts'
import { code as codes } from '../../contract/errors.ts'
import { Refusal } from '../refusal.ts'

/** WeCom said no or said nothing. Callers decide by `errcode` and `outcome`, never by the message (platform/00 §3). */
export class PlatformRefusal extends Refusal {
  errcode: number | null
  outcome: Outcome
  kind: WecomErrorKind
  call: string
  /** Of an answer without an errcode: a gate in front of the platform spoke. */
  status: number | null
  retryAfterMs: number
  /** The last try was refused, but one before it was not answered: that one may have worked. */
  perhapsDone = false
  constructor(about: {
    call: string
    errcode?: number
    outcome: Outcome
    kind: WecomErrorKind
    status?: number
    hint?: string
    retryAfterMs?: number
    message?: string
  }) {
    super(codes.platform, about.message ?? causeOf(about.errcode, about.kind), {
      extra: {
        platform_errcode: about.errcode ?? null,
        hint: about.hint ?? null,
        ...(about.retryAfterMs ? { retry_after_ms: about.retryAfterMs } : {}),
      },
    })
    this.name = 'PlatformRefusal'
    this.errcode = about.errcode ?? null
    this.outcome = about.outcome
    this.kind = about.kind
    this.call = about.call
    this.status = about.status ?? null
    this.retryAfterMs = about.retryAfterMs ?? 0
  }
}

export const isErrcode = (error: unknown, ...wanted: number[]): boolean =>
  error instanceof PlatformRefusal && error.errcode !== null && wanted.includes(error.errcode)

/** Passes by itself: the same call may work later, and nobody has to change anything. An unknown outcome is to be looked up first.
 * A token that ended twice over is renewed once more; wrong credentials say so at gettoken. */
export const passes = (error: unknown): boolean =>
  error instanceof PlatformRefusal &&
  error.kind !== 'invalid_request' &&
  (error.outcome !== 'refused' ||
    error.status === 429 ||
    isErrcode(error, 45009, 40014, 42001) ||
    (error.errcode !== null && lookup(error.errcode).retry === 'backoff'))

/** What `call` came to. Without a token it never left: whatever gettoken said, or did not say, nothing was done. */
export const refusalOf = (call: { name: string }, e: WecomError): PlatformRefusal =>
  new PlatformRefusal({
    call: e.call,
    errcode: e.errcode,
    outcome: e.call !== call.name && e.outcome === 'unknown' ? 'not_sent' : e.outcome,
    kind: e.kind,
    status: e.status,
    hint: e.hint,
    retryAfterMs: e.retryAfterMs,
    ...(e.kind === 'invalid_request' ? { message: `内容不符合企业微信的要求：${e.message.replace(`${e.call}: `, '')}` } : {}),
  })

/** What a user can do about it, in their words. Everything else names the code, which WeCom's own query page explains. */
const causes: Record<number, string> = {
  [-1]: '企业微信繁忙，请稍后再试',
  10004: '会话存档的 Secret 不正确，请到「应用配置」检查',
  10009: '服务器的 IP 不在会话存档的可信 IP 里，请在企业微信后台添加',
  40001: '应用的 Secret 不正确，请到「应用配置」检查',
  40003: '企业微信里没有这名员工',
  40007: '素材已失效，请重新上传',
  40013: '企业 ID 不正确，请到「应用配置」检查',
  40029: '登录码已失效，请重新扫码',
  40068: '标签不存在，请先同步标签',
  40071: '已有同名标签',
  40072: '标签名长度不符合要求',
  40096: '企业微信里没有这位客户',
  40098: '员工没有完成实名认证',
  40126: '标签已达 3000 个的上限',
  41048: '没有可以发送的客户',
  41050: '欢迎语已超过 20 秒的时限',
  41051: '客户已经开始聊天或已收到欢迎语',
  41054: '员工还没有激活企业微信',
  45009: '今日或本时段的企业微信接口次数已用完，请稍后再试',
  45033: '企业微信接口繁忙，请稍后再试',
  48002: '应用没有使用此接口的权限，请在企业微信后台「客户联系 → 可调用接口的应用」中勾选',
  50001: '登录域名不在应用的可信域名里',
  50003: '应用已被停用',
  60011: '不在应用的可见范围内，或没有修改的权限',
  60020: '服务器的 IP 不在企业可信 IP 里，请在企业微信后台添加',
  60111: '企业微信里没有这名员工',
  81011: '标签不是由本应用创建，不能修改',
  301052: '会话存档已过期，请在企业微信后台续期',
  301053: '企业还没有开启会话存档',
  84061: '员工与客户已不是好友',
  84074: '员工没有客户联系权限',
}

function causeOf(errcode: number | undefined, kind: WecomErrorKind): string {
  if (errcode !== undefined) return causes[errcode] ?? `企业微信没有接受（${errcode} ${lookup(errcode).meaning}）`
  if (kind === 'timeout') return '企业微信没有在规定时间内答复，结果未知'
  if (kind === 'network') return '暂时连不上企业微信，请稍后再试'
  return '企业微信的答复无法读取，请稍后再试'
}

/** How long to wait before the same call again; `undefined`: the caller must change something first (platform/00 §3.2, client policy). */
export function retryDelay(call: { name: string; once?: boolean }, failure: WecomError, tries: number): number | undefined {
  if (tries >= 3 || failure.call !== call.name || failure.kind === 'invalid_request') return undefined
  if (failure.outcome === 'unknown' && call.once) return undefined
  const backoff = 500 * 2 ** (tries - 1)
  if (failure.kind !== 'errcode')
    return failure.kind === 'http' && failure.outcome === 'refused' && failure.status !== 429 ? undefined : backoff
  if (failure.errcode === 45009) return 0 // the parked bucket does the waiting
  if (lookup(failure.errcode!).retry !== 'backoff') return undefined
  return failure.errcode === 45033 ? 1000 + Math.random() * 2000 : backoff
}
