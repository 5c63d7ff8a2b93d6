import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd'
import en from 'antd/locale/en_US'
import zh from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { useLang } from '../text/text.ts'
import themes from './antd.json'
import { useTheme } from './theme.ts'

/** What antd opens stands over our pops (ui/pop.css), in which its boxes stand, and under toasts. */
const zIndexPopupBase = 1300
export const antdThemes: Record<'light' | 'dark', ThemeConfig> = {
  light: { ...themes.light, token: { ...themes.light.token, zIndexPopupBase }, algorithm: antdTheme.defaultAlgorithm },
  dark: { ...themes.dark, token: { ...themes.dark.token, zIndexPopupBase }, algorithm: antdTheme.darkAlgorithm },
}

/** antd in our colours and the person's language (R310: dates in Simplified Chinese). */
export function Antd({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  const language = useLang()
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
  return (
    <ConfigProvider
      theme={antdThemes[theme]}
      locale={language === 'en' ? en : zh}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  )
}
