import { startPhone } from '#core/web/phone/start.tsx'
import { screens } from './screens.ts'

startPhone('/client', 'top', screens)

void import('./parts.ts')
