import { isLoopback } from '../people/logins.ts'
import { note, type World } from '../world/world.ts'

/** How WeChat's server calls itself when it looks at a link that was shared; seen in logs of sites, not in a document. */
export const CRAWLER =
  'Mozilla/5.0 (Linux; Android 7.0; FRD-AL00 Build/HUAWEIFRD-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/53.0.2785.49 Mobile MQQBrowser/6.2 TBS/043602 Safari/537.36 MicroMessenger/6.5.16.1120 NetType/WIFI Language/zh_CN'
const LONGEST_MS = 3000
const MOST_BYTES = 256 * 1024

export interface Card {
  title: string
  desc?: string
  picurl?: string
  url: string
}

/** Looks at a page that was shared, and fills what its card does not say. Nothing outside this machine is asked. */
export function lookAt(world: World, card: Card): void {
  if (!world.origins.wechat || !URL.canParse(card.url)) return
  const url = new URL(card.url)
  if (url.protocol !== 'http:' || !isLoopback(url.hostname)) return
  const work = read(url)
    .then((found) => {
      if (!card.title || card.title === card.url) card.title = found.title || card.title
      card.desc ||= found.desc
      card.picurl ||= found.picurl
      note(world, 'api', undefined, '预览抓取', url.href)
      world.changed()
    })
    .catch((error: Error) => note(world, 'api', undefined, '预览抓取', `${url.href} · ${error.message}`, false))
  world.pending.add(work)
  void work.finally(() => world.pending.delete(work))
}

async function read(url: URL): Promise<Required<Omit<Card, 'url'>>> {
  const answer = await fetch(url, { headers: { 'user-agent': CRAWLER }, redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) })
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > MOST_BYTES) break
  }
  const meta = (...names: string[]) => names.map((name) => metaIn(text, name)).find(Boolean) ?? ''
  const picture = meta('og:image') || (/<img\b[^>]*\bsrc=["']([^"']+)/i.exec(text)?.[1] ?? '')
  return {
    title: meta('og:title') || plain(/<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? ''),
    desc: meta('og:description', 'description'),
    picurl: picture && URL.canParse(picture, url.href) ? new URL(picture, url).href : '',
  }
}

function metaIn(text: string, name: string): string {
  const tag = [...text.matchAll(/<meta\b[^>]*>/gi)]
    .map(([one]) => one)
    .find((one) => one.includes(`"${name}"`) || one.includes(`'${name}'`))
  return plain(
    /\bcontent=(?:"([^"]*)"|'([^']*)')/i
      .exec(tag ?? '')
      ?.slice(1)
      .find((one) => one !== undefined) ?? '',
  )
}

const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => marks[name]!).trim()
