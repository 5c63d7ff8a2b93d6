import type { Thing } from '../contract/things.ts'
import { nothingDone } from './audit.ts'
import type { Context } from './context.ts'
import { conflict, notFound } from './refusal.ts'

/** The row that already has the id which the sender chose. */
interface Made {
  /** Whether the asker made it. */
  mine: boolean
  /** Whether it was made of the same content. */
  same: boolean
  /** Whether it was deleted since, where deleted rows stay. */
  gone: boolean
}

/**
 * Makes a thing under an id that its sender may have made, so that a create may be sent again: the same content under the same id is the
 * same create, other content and what has been deleted since are refused (409, at `field`), and an id that is somebody else's is as if it were not there (404). Twice at
 * once, the slower finds what the faster made: `make` must run into the primary key then.
 */
export async function madeOnce(
  ctx: Context,
  { thing, field, find }: { thing: Thing; field: string; find: () => Promise<Made | undefined> },
  make: () => Promise<unknown>,
): Promise<void> {
  const known = async (): Promise<boolean> => {
    const made = await find()
    if (made && !made.mine) throw notFound(thing)
    if (made && !made.same)
      throw conflict(
        { zh: `这个编号的${thing.zh}已经有了，内容不同`, en: `A ${thing.en} of this id exists already, with other content` },
        field,
      )
    if (made?.gone) throw conflict({ zh: `这个编号的${thing.zh}已经删除了`, en: `The ${thing.en} of this id has been deleted` }, field)
    return made !== undefined
  }
  if (await known()) return nothingDone(ctx)
  await make().catch(async (error) => {
    if (error.code !== '23505' || !(await known())) throw error
    nothingDone(ctx)
  })
}
