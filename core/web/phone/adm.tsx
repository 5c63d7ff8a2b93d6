import { ConfigProvider, unstableSetRender } from 'antd-mobile'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useLang } from '../text/text.ts'
import './adm.css'

// React 19 has no `render`: without this, antd-mobile's imperative parts do nothing and say nothing (stack.md, pitfall 9).
const roots = new WeakMap<Element | DocumentFragment, Root>()
unstableSetRender((node, container) => {
  let root = roots.get(container)
  if (!root) {
    root = createRoot(container as Element)
    roots.set(container, root)
  }
  root.render(node)
  return async () => {
    await Promise.resolve()
    root.unmount()
    roots.delete(container)
  }
})

export function Adm({ children }: { children: ReactNode }) {
  return <ConfigProvider locale={useLang() === 'en' ? enUS : zhCN}>{children}</ConfigProvider>
}
