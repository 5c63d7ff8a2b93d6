import { type Module, modules } from '#core/contract/modules.ts'
import { inLang } from '#core/web/text/text.ts'

/** The name of a module on screen; of one that is none, its key. */
export function moduleName(name: string): string {
  const known = modules[name as Module]
  return known ? inLang({ zh: known.title, en: known.en }) : name
}

/** In the address, in place of the person about whom one wants to know why: an empty word would not stand there at all. */
export const nobodyYet = 'nobody'
