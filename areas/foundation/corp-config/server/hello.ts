import type { Config } from '#core/server/config.ts'

const waitMs = 5_000

/**
 * Asks WeCom something without a token: it refuses (41001), and by that tells its clock and from where it saw us come, which is what the
 * trusted addresses of the app must name (platform/00 §3.1). `null` where nobody answers.
 */
export async function hello({ PLATFORM_URL }: Pick<Config, 'PLATFORM_URL'>): Promise<{ ip: string; date: number | null } | null> {
  const answer = await fetch(`${PLATFORM_URL}/cgi-bin/getcallbackip`, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' }).catch(
    () => null,
  )
  if (!answer) return null
  const text = await answer.text().catch(() => '')
  const date = Date.parse(answer.headers.get('date') ?? '')
  return { ip: /from ip: ?([\d.]+|[\da-f:]+)/i.exec(text)?.[1] ?? '', date: Number.isNaN(date) ? null : date }
}
