import { type Lang, setLang, texts, useLang, useText } from '../text/text.ts'
import { type ThemeChoice, useTheme } from '../theme/theme.ts'
import { Icon } from '../ui/Icon.tsx'
import { Segments } from './Segments.tsx'

export const looksText = texts({
  'zh-CN': { theme: '外观', light: '浅色', dark: '深色', system: '跟随系统', language: '语言' },
  en: { theme: 'Appearance', light: 'Light', dark: 'Dark', system: 'System', language: 'Language' },
})

/** Light, dark, or what the system says: of this browser. */
export function ThemeSwitch() {
  const text = useText(looksText)
  const { choice, setTheme } = useTheme()
  return (
    <Segments<ThemeChoice>
      label={text.theme}
      value={choice}
      onChange={setTheme}
      small
      options={[
        { value: 'light', name: text.light, label: <Icon name="sun" size={14} /> },
        { value: 'dark', name: text.dark, label: <Icon name="moon" size={14} /> },
        { value: 'system', name: text.system, label: <Icon name="monitor" size={14} /> },
      ]}
    />
  )
}

/** Each language in its own words, for whoever cannot read the other. */
export function LanguageSwitch() {
  return (
    <Segments<Lang>
      label={useText(looksText).language}
      value={useLang()}
      onChange={setLang}
      small
      options={[
        { value: 'zh-CN', label: '中文' },
        { value: 'en', label: 'English' },
      ]}
    />
  )
}
