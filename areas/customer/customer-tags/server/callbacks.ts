import type { Context } from '#core/server/context.ts'
import type { CallbackHandlers } from '#core/server/gate/callback-worker.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { refetchTag } from './edit.ts'
import { fetchTags } from './sync.ts'
import { dropTags } from './tag-rows.ts'

const changed = async (ctx: Context, event: { Id: string; TagType: string }) => {
  const type = event.TagType === 'tag' ? ('tag' as const) : ('tag_group' as const)
  // A tag that was deleted meanwhile is unknown to WeCom (40068); the event that says so is on its way.
  await refetchTag(ctx, { type, ext: event.Id }).catch((error) => {
    if (!isErrcode(error, 40068)) throw error
  })
}

export default {
  'change_external_tag/create': changed,
  'change_external_tag/update': changed,
  'change_external_tag/delete': (ctx, { Id, TagType }) =>
    ctx.tx((tx) => dropTags(tx, TagType === 'tag' ? { tagExtIds: [Id] } : { groupExtIds: [Id] })),
  'change_external_tag/shuffle': async (ctx) => {
    await fetchTags(ctx)
  },
} satisfies CallbackHandlers
