import type { Priority } from '@rapport/wecom/call.ts'

const rank: Record<Priority, number> = { welcome: 0, staff: 1, send: 2, sync: 3 }
/** Stored-data reads answer 45033 from about five at once (research/reliability.md A); other calls have no such limit. */
const width = (declared: Priority): number => (declared === 'sync' ? 5 : 16)
const wideAgainAfter = 20

interface Lane {
  most: number
  limit: number
  flying: number
  good: number
  waiting: { rank: number; go: () => void }[]
}

/** How many calls of one API are in flight per company in this process: halved by 45033, one more after twenty good answers. */
export function lanesOf() {
  const lanes = new Map<string, Lane>()

  function next(lane: Lane): void {
    while (lane.flying < lane.limit && lane.waiting.length > 0) {
      lane.flying++
      lane.waiting.shift()!.go()
    }
  }

  return {
    async enter(key: string, declared: Priority, priority: Priority): Promise<{ leave: (errcode: number | undefined) => void }> {
      let lane = lanes.get(key)
      if (!lane) {
        const most = width(declared)
        lane = { most, limit: most, flying: 0, good: 0, waiting: [] }
        lanes.set(key, lane)
      }
      const mine = lane
      await new Promise<void>((go) => {
        const at = mine.waiting.findIndex((w) => w.rank > rank[priority])
        mine.waiting.splice(at < 0 ? mine.waiting.length : at, 0, { rank: rank[priority], go })
        next(mine)
      })
      return {
        leave(errcode) {
          mine.flying--
          if (errcode === 45033) {
            mine.limit = Math.max(1, Math.floor(mine.limit / 2))
            mine.good = 0
          } else if (mine.limit < mine.most && ++mine.good >= wideAgainAfter) {
            mine.limit++
            mine.good = 0
          }
          next(mine)
          if (mine.flying === 0 && mine.limit === mine.most) lanes.delete(key)
        },
      }
    },
    limit: (key: string): number | undefined => lanes.get(key)?.limit,
  }
}
