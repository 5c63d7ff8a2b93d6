import { confirm, message, openDialog } from '#core/web/dialog.tsx'
import { texts, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'

const t = texts({
  'zh-CN': {
    title: '试验台',
    lead: '只在开发模式里有：提示、对话框和错误，一样一样地看。',
    toasts: '提示',
    dialogs: '对话框',
    errors: '错误',
    said: '说了一句话',
    ask: '问一句',
    danger: '问一句要紧的',
    good: '好消息',
    bad: '坏消息',
    two: '同时打开两个',
    crash: '没人接住的错误',
    verb: '继续试',
  },
  en: {
    title: 'Test bench',
    lead: 'Exists in dev mode only: toasts, dialogs and errors, one by one.',
    toasts: 'Toasts',
    dialogs: 'Dialogs',
    errors: 'Errors',
    said: 'Something was said',
    ask: 'Ask',
    danger: 'Ask for something grave',
    good: 'Good news',
    bad: 'Bad news',
    two: 'Open two at once',
    crash: 'An error nobody catches',
    verb: 'Go on',
  },
})

/** R125: where a developer looks at what appears only for a moment. */
export default function TestPage() {
  const text = useText(t)
  const wait = () => {
    const hide = toast.loading(text.said)
    setTimeout(hide, 3000)
  }
  const slow = () =>
    openDialog(
      async () => {
        await new Promise((done) => setTimeout(done, 1500))
        return import('#core/web/blocks/OaGuide.tsx')
      },
      {},
      { label: text.two, width: 480 },
    )
  const two = () => void Promise.allSettled([slow(), slow()])
  const row = (title: string, buttons: [string, () => unknown][]) => (
    <section className="card" style={{ padding: 16, marginTop: 16 }}>
      <h2>{title}</h2>
      <div className="row gap-8" style={{ marginTop: 12, flexWrap: 'wrap' }}>
        {buttons.map(([label, run]) => (
          <button key={label} type="button" className="button" onClick={() => void run()}>
            {label}
          </button>
        ))}
      </div>
    </section>
  )
  return (
    <main style={{ padding: 24 }}>
      <h1>{text.title}</h1>
      <p className="ink-2">{text.lead}</p>
      {row(text.toasts, [
        ['error', () => toast.error(text.said)],
        ['success', () => toast.success(text.said)],
        ['warning', () => toast.warning(text.said)],
        ['info', () => toast.info(text.said)],
        ['loading', wait],
      ])}
      {row(text.dialogs, [
        [text.ask, () => confirm({ title: text.ask, content: text.said, verb: text.verb })],
        [text.danger, () => confirm({ title: text.danger, content: text.said, verb: text.verb, danger: true, typeWord: text.verb })],
        [text.good, () => message({ type: 'success', content: text.said })],
        [text.bad, () => message({ type: 'error', content: text.said })],
        [text.two, two],
      ])}
      {row(text.errors, [
        [
          text.crash,
          () => {
            throw new Error(text.said)
          },
        ],
      ])}
    </main>
  )
}
