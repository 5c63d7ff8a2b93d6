import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts, useText } from '../text/text.ts'
import { Drawer as Bare } from '../ui/Drawer.tsx'
import './blocks.css'

const t = texts({ 'zh-CN': { previous: '上一个', next: '下一个' }, en: { previous: 'Previous', next: 'Next' } })

/** 480 wide: look at or change one thing and come back to the same place in the list. `onPrevious`/`onNext` walk the rows. */
export function Drawer(props: {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  extra?: ReactNode
  width?: number
  onPrevious?: () => void
  onNext?: () => void
}) {
  const text = useText(t)
  const walks = 'onPrevious' in props || 'onNext' in props
  return (
    <Bare
      title={props.title}
      width={props.width}
      onClose={props.onClose}
      extra={
        <>
          {props.extra}
          {walks && (
            <>
              <button
                type="button"
                className="ib"
                aria-label={text.previous}
                title={text.previous}
                disabled={!props.onPrevious}
                onClick={props.onPrevious}
              >
                <ChevronUp className="i" aria-hidden />
              </button>
              <button type="button" className="ib" aria-label={text.next} title={text.next} disabled={!props.onNext} onClick={props.onNext}>
                <ChevronDown className="i" aria-hidden />
              </button>
            </>
          )}
        </>
      }
    >
      <div className="drawer-content">{props.children}</div>
      {props.footer && <footer className="drawer-foot">{props.footer}</footer>}
    </Bare>
  )
}
