import { Check } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { goBack } from '../history.ts'
import { useOnlyLooking } from '../session.ts'
import { texts, useText } from '../text/text.ts'
import './blocks.css'

const t = texts({
  'zh-CN': { steps: '步骤', back: '上一步', leave: '取消', next: (title: string) => `下一步：${title}`, done: '已完成', now: '当前' },
  en: { steps: 'Steps', back: 'Back', leave: 'Cancel', next: (title) => `Next: ${title}`, done: 'done', now: 'current' },
})

export interface WizardStep {
  key: string
  title: string
  /** What was answered here: `12,304 位客户`. Shown in the step bar instead of a number. */
  answer?: ReactNode
  content: ReactNode
  /** What stands beside the content: the phone. */
  preview?: ReactNode
  /** May it go on: `false`, or a sentence that says what is missing. Asked when 下一步 is pressed. */
  ready?: () => boolean | string | Promise<boolean | string>
}

/** Steps that show their answers (60), content and preview, and a footer (64) that always says what will happen (VISUAL 05). */
export function Wizard(props: {
  steps: readonly WizardStep[]
  /** What will happen, in figures, at the left of the footer. */
  summary?: ReactNode
  /** The last step's button: 提交审批. */
  submit: string
  onSubmit: () => unknown
  /** More buttons before it: 先发给我看看. */
  more?: ReactNode
  busy?: boolean
  at?: string
  onStep?: (key: string) => void
}) {
  const { steps } = props
  const text = useText(t)
  const looking = useOnlyLooking()
  const [own, setOwn] = useState(steps[0]?.key)
  const [furthest, setFurthest] = useState(0)
  const [missing, setMissing] = useState('')
  const now = Math.max(
    0,
    steps.findIndex((s) => s.key === (props.at ?? own)),
  )
  const step = steps[now]!
  const go = (i: number) => {
    setMissing('')
    setFurthest((f) => Math.max(f, i))
    setOwn(steps[i]?.key)
    props.onStep?.(steps[i]!.key)
  }
  /** Goes from step `from` towards `to`, and stops at the first that is not ready: somebody may have gone back and cleared an answer. */
  const past = async (from: number, to: number, then: () => unknown) => {
    for (let i = from; i < to; i++) {
      const ready = (await steps[i]!.ready?.()) ?? true
      if (ready === true) continue
      if (i !== now) go(i)
      return setMissing(typeof ready === 'string' ? ready : '')
    }
    then()
  }
  const forward = () => (now === steps.length - 1 ? past(0, steps.length, () => props.onSubmit()) : past(now, now + 1, () => go(now + 1)))
  return (
    <div className="wz-wizard">
      <nav className="wz-steps" aria-label={text.steps}>
        {steps.map((s, i) => {
          const done = i < now || (i <= furthest && i !== now)
          return (
            <Fragment key={s.key}>
              {i > 0 && <i aria-hidden />}
              <button
                type="button"
                className={i === now ? 'on' : done ? 'done' : ''}
                aria-current={i === now ? 'step' : undefined}
                disabled={i > furthest && i !== now}
                onClick={() => void past(now, i, () => go(i))}
              >
                <span className="wz-no" aria-hidden>
                  {done ? <Check className="icon small" /> : i + 1}
                </span>
                <span className="wz-what">
                  <b className="medium">{s.title}</b>
                  <small>{s.answer ?? ''}</small>
                </span>
              </button>
            </Fragment>
          )
        })}
      </nav>
      <div className={`wz-main${step.preview ? ' previewed' : ''}`}>
        <section className="wz-content" aria-label={step.title} key={step.key} onInput={() => setMissing('')}>
          {step.content}
        </section>
        {step.preview && <aside className="wz-preview">{step.preview}</aside>}
      </div>
      <footer className="wz-foot">
        <div className="wz-summary">{props.summary}</div>
        {looking && <span className="text-12 ink-3">{looking}</span>}
        {missing && (
          <span className="bad" role="alert">
            {missing}
          </span>
        )}
        <button type="button" className="button" onClick={now > 0 ? () => go(now - 1) : goBack}>
          {now > 0 ? text.back : text.leave}
        </button>
        {now === steps.length - 1 && !looking && props.more}
        <button
          type="button"
          className="button primary"
          disabled={props.busy || (now === steps.length - 1 && looking !== '')}
          onClick={() => void forward()}
        >
          {now === steps.length - 1 ? props.submit : text.next(steps[now + 1]!.title)}
        </button>
      </footer>
    </div>
  )
}
