import { registerHelp } from '#core/web/help.ts'
import { registerParts } from '#core/web/parts.ts'

// What areas lend to one another's screens, and where their help is. Comes behind the first paint.
registerParts(import.meta.glob(['../../areas/*/*/web/parts.ts', '../../areas/*/*/web/timeline.ts'], { eager: true, import: 'default' }))
registerHelp(import.meta.glob('../../areas/*/*/web/help.ts', { import: 'default' }))
