import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { isEmpty, valueAt } from './check.ts'
import { formText } from './text.ts'
import type { FormSection, Values } from './types.ts'

/** The sections at the left: where one is, what is filled in, and the answer of what is finished. */
export function Anchors(props: {
  sections: readonly FormSection[]
  values: Values
  label: string
  failed: (s: FormSection) => boolean
  /** Something in it that must be filled in is not. */
  missing: (s: FormSection) => boolean
  /** Nothing in it must be filled in. */
  canWait: (s: FormSection) => boolean
}) {
  const { sections, values } = props
  const text = useText(formText)
  const [at, setAt] = useState(sections[0]?.key)
  const nav = useRef<HTMLElement>(null)
  /** The section that was clicked stays marked until somebody scrolls, even where the page is too short to bring it to the top. */
  const held = useRef(false)
  useEffect(() => {
    const scroller = nav.current?.closest('.cf-main')
    if (!scroller) return
    const look = () => {
      if (held.current) return
      const top = scroller.getBoundingClientRect().top
      const all = [...scroller.querySelectorAll<HTMLElement>('[data-anchor]')]
      const last = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4
      // At the end of the page several short sections are in sight: mark the one with focus, if what has it is.
      const focus = document.activeElement
      const typing = focus && focus.getBoundingClientRect().bottom > top ? all.find((s) => s.contains(focus)) : undefined
      const now =
        last && scroller.scrollTop > 0 ? (typing ?? all.at(-1)) : all.filter((s) => s.getBoundingClientRect().top - top < 32).at(-1)
      setAt((now ?? all[0])?.dataset.anchor)
    }
    const free = () => {
      held.current = false
    }
    scroller.addEventListener('scroll', look, { passive: true })
    scroller.addEventListener('focusin', look)
    for (const hand of ['wheel', 'touchmove', 'pointerdown', 'keydown']) scroller.addEventListener(hand, free, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', look)
      scroller.removeEventListener('focusin', look)
      for (const hand of ['wheel', 'touchmove', 'pointerdown', 'keydown']) scroller.removeEventListener(hand, free)
    }
  }, [])
  const go = (key: string) => {
    held.current = true
    setAt(key)
    const section = nav.current?.closest('.cf-main')?.querySelector<HTMLElement>(`[data-anchor="${key}"]`)
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    section?.querySelector<HTMLElement>('input,textarea,[role=textbox],button')?.focus({ preventScroll: true })
  }
  return (
    <nav className="cf-anchors" aria-label={props.label} ref={nav}>
      {sections.map((s) => {
        const filled = !props.missing(s) && s.fields.length > 0 && s.fields.some((f) => !isEmpty(valueAt(values, f.name)))
        const state = props.failed(s) ? 'attention' : (s.state?.(values) ?? (filled ? 'done' : 'todo'))
        return (
          <button key={s.key} type="button" aria-current={at === s.key ? 'step' : undefined} className={state} onClick={() => go(s.key)}>
            <span className="cf-mark" aria-hidden>
              {state === 'done' && at !== s.key && <Check />}
            </span>
            <span className="cf-anchor">
              <span>{s.title}</span>
              <small>{s.answer?.(values) || text[state === 'todo' && !props.canWait(s) ? 'missing' : state]}</small>
            </span>
          </button>
        )
      })}
    </nav>
  )
}
