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
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggleTheme}>
      {theme === 'dark' ? <Sun size={16} strokeWidth={1.5} /> : <Moon size={16} strokeWidth={1.5} />}
    </button>
  )
}

export function LanguageLink() {
  return (
    <a className="icon-button txt" href={otherLanguage()} title={t.langTitle}>
      {t.langShort}
    </a>
  )
}

export function TopBar() {
  return (
    <header className="bar">
      <Mark />
      <h1 className="text-14 nowrap">{t.title}</h1>
      <span className="pill wheat not-real">{t.notReal}</span>
      <span className="grow" />
      <ClockControl />
      <FaultButton />
      <ResetButton />
      <LogButton />
      <LanguageLink />
      <ThemeButton />
    </header>
  )
}
