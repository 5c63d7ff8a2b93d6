import { registerParts } from '#core/web/parts.ts'

// What areas lend to one another's screens on phones. Comes behind the first paint.
registerParts(
  import.meta.glob(['../../areas/*/*/web/phone/parts.ts', '../../areas/*/*/web/timeline.ts'], { eager: true, import: 'default' }),
)
