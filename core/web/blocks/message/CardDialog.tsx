import { type FormEvent, useId, useState } from 'react'
import { type Attachment, appId, mayBeCut, textLimits, utf8Bytes } from '#core/contract/message.ts'
import { anyUrl, httpUrl } from '#core/contract/url.ts'
import { useText } from '../../text/text.ts'
import { Upload } from '../files/Upload.tsx'
import './message.css'
import { messageText } from './text.ts'

type Fields = { title: string; desc: string; url: string; appid: string; page: string; fileId: string | null }

const wrongUrl = (url: string, text: { badUrl: string; otherUrl: string }): string | undefined =>
  httpUrl.test(url) ? undefined : anyUrl.test(url) ? text.otherUrl : text.badUrl

/** A link or a mini program: its few fields, with WeCom's byte limits beside each. */
export default function CardDialog({
  kind,
  value,
  close,
}: {
  kind: 'link' | 'miniprogram'
  value?: Attachment
  close: (value?: Attachment) => void
}) {
  const text = useText(messageText)
  const id = useId()
  const [f, setF] = useState<Fields>({
    title: '',
    desc: '',
    url: '',
    appid: '',
    page: '',
    ...(value as Partial<Fields> | undefined),
    fileId: value?.fileId ?? null,
  })
  const [tried, setTried] = useState(false)
  const set = (patch: Partial<Fields>) => setF((now) => ({ ...now, ...patch }))
  const bytes = (name: 'title' | 'desc', max: number) => (utf8Bytes(f[name]) > max ? text.tooLong(max) : undefined)
  const errors: Partial<Record<keyof Fields, string | undefined>> =
    kind === 'link'
      ? {
          url: f.url.trim() ? wrongUrl(f.url.trim(), text) : text.need,
          title: f.title.trim() ? bytes('title', textLimits.link.title) : text.need,
          desc: bytes('desc', textLimits.link.desc),
        }
      : {
          title: f.title.trim() ? bytes('title', textLimits.miniprogram.title) : text.need,
          appid: appId.test(f.appid.trim()) ? undefined : text.badAppid,
          page: f.page.trim() ? undefined : text.need,
          fileId: f.fileId ? undefined : text.needCover,
        }
  const submit = (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    const first = Object.entries(errors).find(([, message]) => message)
    if (first) {
      document.getElementById(`${id}-${first[0]}`)?.focus()
      return
    }
    const title = f.title.trim()
    if (kind === 'link')
      close({
        msgtype: 'link',
        title,
        url: f.url.trim(),
        ...(f.desc.trim() && { desc: f.desc.trim() }),
        ...(f.fileId && { fileId: f.fileId }),
      })
    else close({ msgtype: 'miniprogram', title, appid: f.appid.trim(), page: f.page.trim(), fileId: f.fileId! })
  }
  const field = (
    name: 'title' | 'desc' | 'url' | 'appid' | 'page',
    label: string,
    at: { max?: number; hint?: string; optional?: boolean; area?: boolean } = {},
  ) => {
    const wrong = tried || utf8Bytes(f[name]) > (at.max ?? Number.POSITIVE_INFINITY) ? errors[name] : undefined
    const hint = at.max && mayBeCut(f[name], at.max) ? text.mayBeCut(at.max) : at.hint
    const shared = {
      id: `${id}-${name}`,
      value: f[name],
      'aria-invalid': wrong ? true : undefined,
      'aria-describedby': wrong || hint ? `${id}-${name}-say` : undefined,
    }
    return (
      <div className="field">
        <label className="label" htmlFor={`${id}-${name}`}>
          {label}
          {at.optional && <span className="optional">{text.optional}</span>}
        </label>
        <span className={`input${wrong ? ' wrong' : ''}${at.area ? ' mc-area' : ''}`}>
          {at.area ? (
            <textarea {...shared} rows={2} onChange={(e) => set({ [name]: e.target.value })} />
          ) : (
            <input {...shared} onChange={(e) => set({ [name]: e.target.value })} autoComplete="off" />
          )}
          {at.max && (
            <span className="counter">
              {utf8Bytes(f[name])}/{at.max}
            </span>
          )}
        </span>
        {wrong ? (
          <span className="field-error" id={`${id}-${name}-say`} role="alert">
            {wrong}
          </span>
        ) : (
          hint && (
            <span className="field-help" id={`${id}-${name}-say`}>
              {hint}
            </span>
          )
        )}
      </div>
    )
  }
  return (
    <form className="mc-card" onSubmit={submit} noValidate>
      <h2>{kind === 'link' ? text.link : text.miniprogram}</h2>
      {kind === 'link' && field('url', text.url, { hint: text.urlHint })}
      {field('title', text.title, { max: textLimits[kind].title })}
      {kind === 'link' && field('desc', text.desc, { max: textLimits.link.desc, optional: true, area: true })}
      {kind === 'miniprogram' && field('appid', text.appid, { hint: text.appidHint })}
      {kind === 'miniprogram' && field('page', text.page)}
      <div className="field">
        <span className="label">
          {text.cover}
          {kind === 'link' && <span className="optional">{text.optional}</span>}
        </span>
        <Upload id={`${id}-fileId`} kind="image" max="2M" value={f.fileId} onChange={(fileId) => set({ fileId })} aria-label={text.cover} />
        {tried && errors.fileId && (
          <span className="field-error" role="alert">
            {errors.fileId}
          </span>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary">
          {value ? text.save : kind === 'link' ? text.addLink : text.addMini}
        </button>
      </div>
    </form>
  )
}
