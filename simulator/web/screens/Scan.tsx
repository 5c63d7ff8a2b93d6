import { Image } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { usePolled } from '../usePolled.ts'
import { CodePicture } from './CodePicture.tsx'
import { codeName } from './ScanCard.tsx'
import { DropZone, useScan } from './useScan.tsx'

export function Scan() {
  const { push, back } = useNav()
  const { look, problem, reading } = useScan()
  const { data, error, reload } = usePolled(() => sim.codes(), 'codes', 10_000)
  const [text, setText] = useState('')
  const [keyword, setKeyword] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const codes = (data?.codes ?? []).filter((code) => codeName(code).includes(keyword) || code.users.some((name) => name.includes(keyword)))
  return (
    <DropZone>
      <NavBar title={t.scan.title} back={back} />
      <div className="page pad">
        <form
          className="block"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) push({ at: 'scanned', text: text.trim() })
          }}
        >
          <label className="label" htmlFor={id}>
            {t.scan.paste}
          </label>
          <div className="row gap-8">
            <input
              id={id}
              className="pin grow"
              value={text}
              placeholder={t.scan.pastePlaceholder}
              onChange={(event) => setText(event.target.value)}
            />
            <button type="submit" className="act" disabled={!text.trim()}>
              {t.scan.open}
            </button>
          </div>
          <button type="button" className="act quiet wide" disabled={reading} onClick={() => chooser.current?.click()}>
            <Image size={16} strokeWidth={1.5} />
            {reading ? t.scan.reading : t.scan.image}
          </button>
          <input
            ref={chooser}
            className="sr-only"
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label={t.scan.image}
            onChange={(event) => {
              look(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {problem && (
            <p className="text-12 bad" role="alert">
              {problem}
            </p>
          )}
        </form>
        <div className="block">
          <div className="row gap-8 scan-h">
            <b className="medium grow">{t.scan.all}</b>
            <span className="text-12 dim">{t.scan.hint}</span>
          </div>
          {(data?.codes.length ?? 0) > 6 && (
            <input
              className="pin"
              aria-label={t.scan.search}
              placeholder={t.scan.search}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
            />
          )}
          {error && !data && <Note bad text={error} retry={reload} />}
          {data?.codes.length === 0 && <p className="text-12 dim scan-none">{t.scan.none}</p>}
          <div className="sgr">
            {codes.slice(0, 60).map((code) => (
              <button type="button" key={code.config_id} onClick={() => push({ at: 'scanned', text: code.text })}>
                <CodePicture src={code.qr_code} />
                <span className="ellipsis">{codeName(code)}</span>
                <span className="ellipsis dim">{code.kind === 'join_way' ? t.scan.join : code.users.join('、')}</span>
              </button>
            ))}
          </div>
        </div>
      </div>
    </DropZone>
  )
}
