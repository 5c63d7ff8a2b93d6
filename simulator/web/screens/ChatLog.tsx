import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

/** The lines of a chat, at the newest one (`last`: its id), also when pictures arrive late, unless the reader scrolled up to read. */
export function ChatLog({ label, last, pad, children }: { label: string; last: string | undefined; pad?: boolean; children: ReactNode }) {
  const list = useRef<HTMLElement>(null)
  const reading = useRef(false)

  // a new line is what brings the reader back to the end
  useEffect(() => {
    reading.current = false
    list.current?.scrollTo(0, list.current.scrollHeight)
  }, [last])

  useEffect(() => {
    const box = list.current
    if (!box) return
    const settle = () => {
      if (!reading.current) box.scrollTo(0, box.scrollHeight)
    }
    const sizes = new ResizeObserver(settle)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    const scrolled = () => {
      reading.current = box.scrollHeight - box.scrollTop - box.clientHeight > 60
    }
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll
    <section ref={list} className={pad ? 'page pad' : 'page'} tabIndex={0} role="log" aria-label={label}>
      {children}
    </section>
  )
}

/** Where one writes below a chat: Enter and its button send; `error` is why the last line did not go. */
export function WriteForm({ error, send, children }: { error: ReactNode; send: () => Promise<void>; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="inp-box" onSubmit={submit}>
      {error && (
        <p className="inp-err text-12 bad" role="alert">
          {error}
        </p>
      )}
      {children}
    </form>
  )
}
