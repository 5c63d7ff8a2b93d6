import { Moon, Sun } from 'lucide-react'
import { otherLanguage } from '../address.ts'
import { Mark } from '../Mark.tsx'
import { t } from '../text.ts'
import { toggleTheme, useTheme } from '../theme.ts'
import { ClockControl } from './ClockControl.tsx'
import { LogButton } from './EventLog.tsx'
import { FaultButton } from './Faults.tsx'
import { ResetButton } from './ResetButton.tsx'

export function ThemeButton() {
  const theme = useTheme()
  const label = theme === 'dark' ? t.theme.light : t.theme.dark
  return (
    <button type="button" className="ib" aria-label={label} title={label} onClick={toggleTheme}>
      {theme === 'dark' ? <Sun size={16} strokeWidth={1.5} /> : <Moon size={16} strokeWidth={1.5} />}
    </button>
  )
}

export function LanguageLink() {
  return (
    <a className="ib txt" href={otherLanguage()} title={t.langTitle}>
      {t.langShort}
    </a>
  )
}

export function TopBar() {
  return (
    <header className="bar">
      <Mark />
      <h1 className="t14 nw">{t.title}</h1>
      <span className="pill wh not-real">{t.notReal}</span>
      <span className="sp" />
      <ClockControl />
      <FaultButton />
      <ResetButton />
      <LogButton />
      <LanguageLink />
      <ThemeButton />
    </header>
  )
}
