import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { holdInert } from './inert.ts'
import { say, texts, useText } from './text/text.ts'
import { toast } from './toast.tsx'

/**
 * Dialogs opened from anywhere: a decision of one sentence (`confirm`), news (`message`), or a component loaded when asked for
 * (`openDialog`). Each plays its way in and out and is gone once it confirms, closes or cancels (R201, R206).
 */
const t = texts({
  'zh-CN': {
    cancel: '取消',
    close: '关闭',
    ok: '确定',
    busy: '加载中..',
    unloaded: '内容没有加载出来，请检查网络后再试',
    failed: '操作失败',
    done: '操作成功',
    type: (word: string) => `输入「${word}」以继续`,
  },
  en: {
    cancel: 'Cancel',
    close: 'Close',
    ok: 'Confirm',
    busy: 'Loading..',
    unloaded: 'The content did not arrive, please check your network and try again',
    failed: 'Operation failed',
    done: 'Operation succeeded',
    type: (word) => `Type “${word}” to continue`,
  },
})

/** R295. A dialog may ask to stay longer after it closes: what it shows is still being let go of (R207, R318). */
export const dialogMotion = 200
/** Of a dialog that asks for no other width, in pixels (R319). */
export const dialogWidth = 416

interface Open {
  id: number
  width: number
  leaving: boolean
  leave: number
  label: string
  /** A decision that needs an answer is an alertdialog. */
  alert: boolean
  render: (close: (result?: unknown) => void) => ReactNode
  finish: (result?: unknown) => void
}
let open: Open[] = []
let nextId = 1
const listeners = new Set<() => void>()
const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => listeners.delete(fn)
}
const set = (next: Open[]) => {
  open = next
  for (const fn of listeners) fn()
}

/** R202: while the content of one dialog loads, no other may start. */
let lock: symbol | undefined
export const dialogLocked = (): boolean => lock !== undefined
export const clearDialogLock = (): void => {
  lock = undefined
}
/** Says 加载中.. for two seconds to whoever opens a dialog while another has the lock (R203, R278, R317). */
function busy(): void {
  const hide = toast.loading(say(t).busy)
  setTimeout(hide, 2000)
}

function show<R>({
  leave = dialogMotion,
  ...dialog
}: Omit<Open, 'id' | 'leaving' | 'leave' | 'finish'> & { leave?: number }): Promise<R | undefined> {
  return new Promise((resolve) => {
    const id = nextId++
    const finish = (result?: unknown) => {
      if (!open.some((d) => d.id === id && !d.leaving)) return
      set(open.map((d) => (d.id === id ? { ...d, leaving: true } : d)))
      setTimeout(() => set(open.filter((d) => d.id !== id)), leave)
      resolve(result as R | undefined)
    }
    set([...open, { ...dialog, id, leave, leaving: false, finish }])
  })
}

export interface ConfirmOptions {
  title: string
  content?: ReactNode
  /** Verb and object: `删除这个活码`. Never 确定 alone. */
  verb: string
  cancel?: string
  /** Paints the verb as something that cannot be taken back. */
  danger?: boolean
  /** Irreversible and many: the person types this word first (G-4). */
  typeWord?: string
  width?: number
  /** Only the verb, as in the corp-changed notice. */
  noCancel?: boolean
  /** A cross in the corner, which answers as cancel does (R325). */
  closeIcon?: boolean
}
/** Asks; `true` when the verb was chosen. While another dialog loads it warns but still asks (R204). */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  if (lock) toast.warning(say(t).busy)
  const chosen = await show<boolean>({
    width: options.width ?? dialogWidth,
    label: options.title,
    alert: true,
    render: (close) => <Confirm {...options} close={close} />,
  })
  return chosen === true
}

/** News that should not pass by. Titles are 操作失败 and 操作成功, the buttons 确定 and 取消, unless said otherwise (R280, R320). */
export async function message(options: {
  type: 'error' | 'success'
  title?: string
  content: ReactNode
  ok?: string
  cancel?: string
  noCancel?: boolean
}): Promise<boolean> {
  const text = say(t)
  const title = options.title ?? (options.type === 'error' ? text.failed : text.done)
  const icon = options.type === 'error' ? <CircleAlert className="icon large bad" /> : <CircleCheck className="icon large ok" />
  const chosen = await show<boolean>({
    width: dialogWidth,
    label: title,
    alert: true,
    render: (close) => <Confirm {...options} title={title} verb={options.ok ?? text.ok} icon={icon} close={close} />,
  })
  return chosen === true
}

export interface DialogProps<R> {
  close: (result?: R) => void
}
/**
 * Loads a dialog's component and shows it; answers what it closed with, `undefined` when it was cancelled. A request while
 * another one loads is refused with a toast and rejected (R202, R203).
 */
export async function openDialog<P extends object, R = unknown>(
  load: () => Promise<{ default: ComponentType<P & DialogProps<R>> }>,
  props: P,
  options: { label: string; width?: number; leave?: number },
): Promise<R | undefined> {
  if (lock) {
    busy()
    throw new Error('another dialog is loading')
  }
  // Its own: a notice may have cleared it meanwhile, and the lock be another's.
  const mine = Symbol(options.label)
  lock = mine
  let Content: ComponentType<P & DialogProps<R>>
  try {
    Content = (await load()).default
  } catch (error) {
    toast.failed(say(t).unloaded)
    throw error
  } finally {
    if (lock === mine) lock = undefined
  }
  return show<R>({
    width: options.width ?? dialogWidth,
    leave: options.leave,
    label: options.label,
    alert: false,
    render: (close) => <Content {...props} close={close} />,
  })
}

/**
 * A notice that cannot wait: it shows whatever else loads, and clears the lock (R205). What it says is here already. The smart table
 * tells by it that conditions cannot be applied as they were saved (R347).
 */
export function notice<R>(
  options: { label: string; width?: number },
  render: (close: (result?: R) => void) => ReactNode,
): Promise<R | undefined> {
  clearDialogLock()
  return show<R>({ width: options.width ?? dialogWidth, label: options.label, alert: true, render })
}

function Confirm(props: ConfirmOptions & { icon?: ReactNode; close: (result?: unknown) => void }) {
  const text = useText(t)
  const [typed, setTyped] = useState('')
  const icon = props.icon ?? (props.danger ? <TriangleAlert className="icon large bad" /> : null)
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (!props.typeWord || typed === props.typeWord) props.close(true)
      }}
    >
      <div className="row gap-12">
        {icon}
        <h2>{props.title}</h2>
        {props.closeIcon && (
          <button type="button" className="plain dlg-close" aria-label={text.close} onClick={() => props.close()}>
            <X className="icon" />
          </button>
        )}
      </div>
      {props.content && <div className="dlg-body">{props.content}</div>}
      {props.typeWord && (
        <label className="field dlg-body">
          <span className="label">{text.type(props.typeWord)}</span>
          <input className="input" value={typed} onChange={(e) => setTyped(e.target.value)} autoComplete="off" />
        </label>
      )}
      <div className="dlg-foot">
        {!props.noCancel && (
          <button type="button" className="button" onClick={() => props.close()}>
            {props.cancel ?? text.cancel}
          </button>
        )}
        <button
          type="submit"
          className={props.danger ? 'button danger' : 'button primary'}
          disabled={props.typeWord ? typed !== props.typeWord : false}
          data-autofocus={!props.danger || undefined}
        >
          {props.verb}
        </button>
      </div>
    </form>
  )
}

/** Mounted once by each app; `around` is what everything in a dialog stands in: its theme. */
export function Dialogs({ around }: { around: ComponentType<{ children: ReactNode }> }) {
  const list = useSyncExternalStore(
    subscribe,
    () => open,
    () => open,
  )
  const over = list.some((d) => !d.leaving)
  useEffect(() => (over ? holdInert() : undefined), [over])
  return createPortal(
    list.map((d) => <Frame key={d.id} dialog={d} around={around} />),
    document.body,
  )
}

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'

function Frame({ dialog, around: Around }: { dialog: Open; around: ComponentType<{ children: ReactNode }> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const back = document.activeElement as HTMLElement | null
    const first = box.current?.querySelector<HTMLElement>('input,[data-autofocus]') ?? box.current?.querySelector<HTMLElement>(focusable)
    ;(first ?? box.current)?.focus()
    return () => {
      if (back?.isConnected) back.focus()
      // What opened it went meanwhile: the dialog below goes on hearing the keys.
      else [...document.querySelectorAll<HTMLElement>('.dlg')].at(-1)?.focus()
    }
  }, [])
  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Escape') {
      e.stopPropagation()
      dialog.finish()
    }
    if (e.key !== 'Tab') return
    const all = [...(box.current?.querySelectorAll<HTMLElement>(focusable) ?? [])]
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) return e.preventDefault()
    if (e.shiftKey && document.activeElement === first) last.focus()
    else if (!e.shiftKey && document.activeElement === last) first.focus()
    else return
    e.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the dialog inside
    <div className={`dlg-scrim ${dialog.leaving ? 'leave' : 'enter'}`} onKeyDown={keys}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: either role supports aria-modal */}
      <div
        className="dlg"
        ref={box}
        role={dialog.alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-label={dialog.label}
        tabIndex={-1}
        style={{ width: dialog.width }}
      >
        <Around>{dialog.render(dialog.finish)}</Around>
      </div>
    </div>
  )
}
