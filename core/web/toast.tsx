import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { load, save } from './storage.ts'
import { say, texts, useText } from './text/text.ts'

/** What a toast is made of (R176). `iconSource` is an image for the rare toast that brings its own. */
export type ToastType = 'error' | 'success' | 'warning' | 'info' | 'loading'
export interface ToastMessage {
  id: number
  type: ToastType
  text: string
  icon: ReactNode
  iconSource?: string
  animate: 'enter' | 'leave'
  action?: { label: string; onClick: () => void }
  at: number
}
export interface ToastOptions {
  /** Milliseconds; -1 stays until hidden. */
  duration?: number
  action?: ToastMessage['action']
  iconSource?: string
}

const t = texts({
  'zh-CN': { close: '关闭提示', region: '提示', failed: (m: string) => `请求失败：${m}` },
  en: { close: 'Dismiss', region: 'Notices', failed: (m) => `Request failed: ${m}` },
})

/** How long a toast of each kind stays, in milliseconds; -1: until it is taken away (R312–R316). */
export const durations: Record<ToastType, number> = { error: 4000, success: 2000, warning: 2000, info: 2000, loading: -1 }
/** R208, R209: how long a leaving toast stays in the list, so that its animation can end. */
const leaveTimed = 2000
const leaveLoading = 1000

let toasts: ToastMessage[] = []
/** What the notice centre shows: it outlives a reload of its tab, not the session. */
type PastToast = Pick<ToastMessage, 'id' | 'type' | 'text' | 'at'>
let history: PastToast[] = load<PastToast[]>('notices', [], true)
let nextId = 1 + Math.max(0, ...history.map((m) => m.id))
const timers = new Map<number, { ends: number; left: number; timer?: ReturnType<typeof setTimeout> }>()
const listeners = new Set<() => void>()
const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => listeners.delete(fn)
}
const tell = () => {
  for (const fn of listeners) fn()
}
function keep(list: PastToast[]): void {
  history = list
  save('notices', list.length ? list : undefined, true)
}
/** Who comes after at the same machine does not read them. */
export function forgetNotices(): void {
  keep([])
  tell()
}
export const toastIcons: Record<ToastType, ReactNode> = {
  error: <CircleX className="icon bad" />,
  success: <CircleCheck className="icon ok" />,
  warning: <TriangleAlert className="icon warn" />,
  info: <Info className="icon info" />,
  loading: <LoaderCircle className="icon jade spin" />,
}

function show(type: ToastType, text: string, options: ToastOptions = {}): () => void {
  const same = toasts.find((m) => m.type === type && m.text === text && m.animate === 'enter' && !m.action)
  // The same sentence twice at once says nothing new: the one on screen starts its time again.
  if (same && type !== 'loading') {
    start(same.id, options.duration ?? durations[type])
    return () => hide(same.id)
  }
  const m: ToastMessage = {
    id: nextId++,
    type,
    text,
    icon: toastIcons[type],
    iconSource: options.iconSource,
    animate: 'enter',
    action: options.action,
    at: Date.now(),
  }
  toasts = [...toasts, m]
  // G-4: the last 20 stay readable in the notice centre. A loading toast is a state, not news.
  if (type !== 'loading') keep([{ id: m.id, type, text, at: m.at }, ...history].slice(0, 20))
  if (type === 'error') console.error(text) // R279
  start(m.id, options.duration ?? durations[type])
  tell()
  return () => hide(m.id)
}

function start(id: number, duration: number): void {
  clearTimeout(timers.get(id)?.timer)
  if (duration < 0) return
  timers.set(id, { ends: Date.now() + duration, left: duration, timer: setTimeout(() => hide(id), duration) })
}

function hide(id: number): void {
  const m = toasts.find((x) => x.id === id)
  if (!m || m.animate === 'leave') return
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  toasts = toasts.map((x) => (x.id === id ? { ...x, animate: 'leave' } : x))
  tell()
  setTimeout(
    () => {
      toasts = toasts.filter((x) => x.id !== id)
      tell()
    },
    m.type === 'loading' ? leaveLoading : leaveTimed,
  )
}

/** Nobody loses a toast they are reading: time stands still under the pointer and while something inside has focus. */
function pause(id: number): void {
  const timer = timers.get(id)
  if (!timer?.timer) return
  clearTimeout(timer.timer)
  timers.set(id, { ends: 0, left: Math.max(500, timer.ends - Date.now()) })
}
function resume(id: number): void {
  const timer = timers.get(id)
  if (timer && !timer.timer) start(id, timer.left)
}

export const toast = {
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  /** Stays until the returned function is called (R209, R316). */
  loading: (text: string, options?: ToastOptions) => show('loading', text, options),
  /** R210: rewrites every loading toast that says `from`. */
  updateLoading(from: string, to: string) {
    toasts = toasts.map((m) => (m.type === 'loading' && m.text === from ? { ...m, text: to } : m))
    tell()
  },
  /** R276, for failures the request layer has not worded itself (an upload, a task). */
  failed: (message: string) => show('error', say(t).failed(message)),
}
export const shownToasts = (): ToastMessage[] => toasts
/** The last 20, newest first, for the notice centre. */
export const useToastHistory = (): PastToast[] =>
  useSyncExternalStore(
    subscribe,
    () => history,
    () => history,
  )
/** For tests: takes every toast away at once. */
export function clearToasts(): void {
  for (const { timer } of timers.values()) clearTimeout(timer)
  timers.clear()
  toasts = []
  keep([])
  tell()
}

/** Mounted once by each app. Errors interrupt a screen reader, the rest waits for a pause. */
export function Toasts() {
  const list = useSyncExternalStore(subscribe, shownToasts, shownToasts)
  const text = useText(t)
  return createPortal(
    <section className="toasts" aria-label={text.region}>
      {list.map((m) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
        <div
          key={m.id}
          className={`toast ${m.animate}`}
          role={m.type === 'error' || m.type === 'warning' ? 'alert' : 'status'}
          onMouseEnter={() => pause(m.id)}
          onMouseLeave={() => resume(m.id)}
          onFocus={() => pause(m.id)}
          onBlur={() => resume(m.id)}
        >
          {m.iconSource ? <img src={m.iconSource} alt="" width={16} height={16} /> : m.icon}
          <span className="grow">{m.text}</span>
          {m.action && (
            <button
              type="button"
              className="link"
              onClick={() => {
                m.action?.onClick()
                hide(m.id)
              }}
            >
              {m.action.label}
            </button>
          )}
          {m.type !== 'loading' && (
            <button type="button" className="icon-button mini" aria-label={text.close} onClick={() => hide(m.id)}>
              <X className="icon small" />
            </button>
          )}
        </div>
      ))}
    </section>,
    document.body,
  )
}
