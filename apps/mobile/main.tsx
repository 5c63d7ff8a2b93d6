import { startPhone } from '#core/web/phone/start.tsx'
import { screens } from './screens.ts'

startPhone('/mobile', 'bottom', screens)

void import('./parts.ts')
