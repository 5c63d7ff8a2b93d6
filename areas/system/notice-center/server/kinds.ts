import { contributed } from '#core/server/areas.ts'
import type { Context } from '#core/server/context.ts'
import type { AnyNoticeKind } from '#core/server/notices.ts'
import { can } from '#core/server/rights.ts'

export const allKinds = () => contributed<AnyNoticeKind>('notices.ts')
export const kindOf = async (key: string) => (await allKinds()).find((k) => k.key === key)
/** Those that the asker may see. */
export const kindsFor = async ({ me }: Context) => (await allKinds()).filter(({ call }) => !call || can(me, call))
