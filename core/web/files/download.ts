import { say, texts } from '../text/text.ts'
import { toast } from '../toast.tsx'

const t = texts({
  'zh-CN': {
    busy: '正在下载，请稍候',
    done: '文件下载成功',
    outside: '不能直接下载，已在新窗口打开',
    failed: '文件下载失败，请稍后再试',
    notYet: '文件正在路上，请稍后再试',
  },
  en: {
    busy: 'Downloading, please wait',
    done: 'File downloaded',
    outside: 'It cannot be downloaded directly and was opened in a new window',
    failed: 'The download failed, please try later',
    notYet: 'The file is on its way, please try later',
  },
})

/** A name that says how it was stored is of no use to anybody; the address's own last part is the second best. */
const nameOf = (url: string): string => decodeURIComponent(new URL(url, location.href).pathname.split('/').at(-1) || 'file')

/**
 * Saves what stands at an address under a name of our choosing (R281–R285). Another origin that does not let us read opens in a new
 * window instead. Answers whether it was saved.
 */
export async function download(url: string | null | undefined, name?: string): Promise<boolean> {
  const text = say(t)
  if (!url) {
    toast.info(text.notYet)
    return false
  }
  const foreign = new URL(url, location.href).origin !== location.origin
  toast.info(text.busy)
  try {
    const answer = await fetch(url, { credentials: foreign ? 'omit' : 'same-origin' })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    const blob = URL.createObjectURL(await answer.blob())
    Object.assign(document.createElement('a'), { href: blob, download: name || nameOf(url) }).click()
    setTimeout(() => URL.revokeObjectURL(blob), 10_000)
  } catch (error) {
    // What a browser says of an origin that does not allow reading is a TypeError and nothing more.
    if (foreign && error instanceof TypeError) {
      toast.warning(text.outside)
      window.open(url, '_blank', 'noopener')
    } else toast.error(text.failed)
    return false
  }
  toast.success(text.done)
  return true
}
