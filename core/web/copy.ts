import { say, texts } from './text/text.ts'
import { toast } from './toast.tsx'

const t = texts({
  'zh-CN': { copied: '已复制', cannot: '没能复制，请选中后自己复制' },
  en: { copied: 'Copied', cannot: 'Could not copy. Select it and copy by hand' },
})

/** Puts words into the clipboard, and says that it did or that it could not. */
export async function copy(words: string, done = say(t).copied): Promise<void> {
  if ((await lent(words)) || byHand(words)) toast.success(done)
  else toast.error(say(t).cannot)
}

/** Browsers lend the clipboard to https and to this machine only, and not to every frame. */
const lent = async (words: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(words).then(
    () => true,
    () => false,
  )) ?? false

/** The old way, which works everywhere: a server is set up before it has a certificate. */
function byHand(words: string): boolean {
  const from = document.activeElement
  const box = document.createElement('textarea')
  box.value = words
  box.className = 'sr-only'
  const place = from?.closest('[role=dialog]') ?? document.body // beside an open dialog nothing can be selected
  place.append(box)
  box.focus()
  box.select()
  const done = document.execCommand('copy')
  box.remove()
  if (from instanceof HTMLElement) from.focus()
  return done
}
