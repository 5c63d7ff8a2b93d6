import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/pop.css'
import './styles/desk.css'
import './styles/log.css'
import './styles/phone.css'
import './styles/chat.css'
import './styles/composer.css'
import './styles/kf.css'
import './styles/redpacket.css'
import './styles/wallet.css'
import './styles/screens.css'
import './styles/social.css'
import './styles/jobs.css'
import './styles/office.css'
import './styles/pocket.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startClock } from './clock.ts'
import { startLive } from './live.ts'
import { lang, t } from './text.ts'
import { startTheme } from './theme.ts'

document.documentElement.lang = lang === 'en' ? 'en' : 'zh-CN'
document.title = `${t.title} · ${lang === 'en' ? 'Rapport' : '睦客'}`
startTheme()
startLive()
startClock()
createRoot(document.getElementById('root')!).render(<App />)
