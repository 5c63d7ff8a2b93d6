import { CircleCheck, Download, LoaderCircle, ScanLine, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { texts, useText } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { Menu } from '../../ui/Pop.tsx'
import type { QrStyle } from './draw.ts'
import './qr.css'

const t = texts({
  'zh-CN': {
    label: (name: string) => `${name}的二维码`,
    download: '下载',
    png: (n: number) => `PNG ${n} × ${n}`,
    svg: 'SVG 矢量图',
    poster: 'A4 海报',
    test: '扫码自测',
    testing: '正在扫描',
    good: '能扫出来，内容一致',
    bad: '扫不出来，换深一点的颜色或小一点的图标',
    failed: '没能生成图片，请重试',
  },
  en: {
    label: (name) => `QR code of ${name}`,
    download: 'Download',
    png: (n) => `PNG ${n} × ${n}`,
    svg: 'SVG',
    poster: 'A4 poster',
    test: 'Scan test',
    testing: 'Scanning',
    good: 'It reads, and says what it should',
    bad: 'It does not read: take a darker colour or a smaller logo',
    failed: 'The picture could not be made, please try again',
  },
})
/** Words of the poster: above the code, and below it. */
type Poster = { title: string; line: string }
/** Screen, card, poster, print. */
const sizes = [258, 430, 860, 1720]

/** A QR code, drawn when its code is there. `name` says whose it is and names the downloads. */
export function QrCode({ size = 160, name, ...style }: QrStyle & { size?: number; name: string }) {
  const text = useText(t)
  const box = useRef<HTMLDivElement>(null)
  const { data, logo, color, shape } = style
  useEffect(() => {
    let gone = false
    void (async () => {
      const { drawn } = await import('./draw.ts')
      const code = data && (await drawn({ data, logo, color, shape }, size))
      if (gone || !box.current || !code) return
      box.current.replaceChildren()
      code.append(box.current)
    })()
    return () => {
      gone = true
    }
  }, [data, logo, color, shape, size])
  return <div className="qr-code" ref={box} style={{ width: size, height: size }} role="img" aria-label={text.label(name)} />
}

/** The test that reads the picture back before it is printed, and, of a code that is there, the download in the sizes people print. */
export function QrActions({ name, poster, testOnly, ...style }: QrStyle & { name: string; poster?: Poster; testOnly?: boolean }) {
  const text = useText(t)
  const { data, logo, color, shape } = style
  const look = { data, logo, color, shape }
  // The style has changed since the test.
  const key = JSON.stringify(look)
  const [tested, setTested] = useState<{ key: string; state: 'testing' | 'good' | 'bad' }>()
  const state = tested?.key === key ? tested.state : undefined
  const save = async (kind: 'png' | 'svg', draw: (by: typeof import('./draw.ts')) => Promise<Blob>) => {
    try {
      const url = URL.createObjectURL(await draw(await import('./draw.ts')))
      const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.${kind}` })
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
    } catch {
      toast.error(text.failed)
    }
  }
  const test = async () => {
    setTested({ key, state: 'testing' })
    const { reads } = await import('./draw.ts')
    const ok = await reads(look).catch(() => false)
    setTested({ key, state: ok ? 'good' : 'bad' })
  }
  return (
    <div className="qr-acts">
      <button type="button" className="button small" onClick={test} disabled={state === 'testing' || !data}>
        {state === 'testing' ? <LoaderCircle className="icon small spin" aria-hidden /> : <ScanLine className="icon small" aria-hidden />}
        {state === 'testing' ? text.testing : text.test}
      </button>
      {!testOnly && (
        <Menu
          label={text.download}
          trigger={(p) => (
            <button {...p} className="button small" disabled={!data}>
              <Download className="icon small" aria-hidden />
              {text.download}
            </button>
          )}
          items={[
            ...sizes.map((n) => ({ key: String(n), label: text.png(n), run: () => void save('png', (by) => by.image(look, n, 'png')) })),
            { key: 'svg', label: text.svg, run: () => void save('svg', (by) => by.image(look, 860, 'svg')) },
            ...(poster ? [{ key: 'poster', label: text.poster, run: () => void save('png', (by) => by.poster(look, poster)) }] : []),
          ]}
        />
      )}
      <span role="status" className={state === 'bad' ? 'bad qr-said' : 'ok qr-said'}>
        {state === 'good' && (
          <>
            <CircleCheck className="icon small" aria-hidden />
            {text.good}
          </>
        )}
        {state === 'bad' && (
          <>
            <TriangleAlert className="icon small" aria-hidden />
            {text.bad}
          </>
        )}
      </span>
    </div>
  )
}
