import { CircleCheck, Download, LoaderCircle, ScanLine, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { texts, useText } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { Menu } from '../Pop.tsx'
import type { QrStyle } from './draw.ts'
import './qr.css'

const t = texts({
  'zh-CN': {
    label: (name: string) => `${name}的二维码`,
    download: '下载',
    png: (n: number) => `PNG ${n} × ${n}`,
    svg: 'SVG 矢量图',
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
    test: 'Scan test',
    testing: 'Scanning',
    good: 'It reads, and says what it should',
    bad: 'It does not read: take a darker colour or a smaller logo',
    failed: 'The picture could not be made, please try again',
  },
})
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
  return <div className="qr" ref={box} style={{ width: size, height: size }} role="img" aria-label={text.label(name)} />
}

/** Download in the sizes people print, and the test that reads the picture back before it is printed. */
export function QrActions({ name, onTest, ...style }: QrStyle & { name: string; onTest?: (reads: boolean) => void }) {
  const text = useText(t)
  const [state, setState] = useState<'testing' | 'good' | 'bad'>()
  const { data, logo, color, shape } = style
  // What was tested is not what stands there now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the picture
  useEffect(() => setState(undefined), [data, logo, color, shape])
  const save = async (size: number, kind: 'png' | 'svg') => {
    try {
      const { image } = await import('./draw.ts')
      const url = URL.createObjectURL(await image({ data, logo, color, shape }, size, kind))
      const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.${kind}` })
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
    } catch {
      toast.error(text.failed)
    }
  }
  const test = async () => {
    setState('testing')
    const { reads } = await import('./draw.ts')
    const ok = await reads({ data, logo, color, shape }).catch(() => false)
    setState(ok ? 'good' : 'bad')
    onTest?.(ok)
  }
  return (
    <div className="qr-acts">
      <button type="button" className="b sm" onClick={test} disabled={state === 'testing' || !data}>
        {state === 'testing' ? <LoaderCircle className="i s spin" aria-hidden /> : <ScanLine className="i s" aria-hidden />}
        {state === 'testing' ? text.testing : text.test}
      </button>
      <Menu
        label={text.download}
        trigger={(p) => (
          <button {...p} className="b sm" disabled={!data}>
            <Download className="i s" aria-hidden />
            {text.download}
          </button>
        )}
        items={[
          ...sizes.map((n) => ({ key: String(n), label: text.png(n), run: () => void save(n, 'png') })),
          { key: 'svg', label: text.svg, run: () => void save(860, 'svg') },
        ]}
      />
      <span role="status" className={state === 'bad' ? 'bad qr-said' : 'ok qr-said'}>
        {state === 'good' && (
          <>
            <CircleCheck className="i s" aria-hidden />
            {text.good}
          </>
        )}
        {state === 'bad' && (
          <>
            <TriangleAlert className="i s" aria-hidden />
            {text.bad}
          </>
        )}
      </span>
    </div>
  )
}
