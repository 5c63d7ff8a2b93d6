/** Larger comes first (platform/04 §5); two with the same number stand by name. */
export interface Ordered {
  id: string
  order: number
}
export interface Change {
  id: string
  order: number
}

/**
 * What has to be told to WeCom so that the item at `from` stands at `to`: as few changes as the numbers allow, each is a call. The moved one takes
 * a number between its neighbours; where there is no room, those before it are pushed up.
 */
export function reorder(items: readonly Ordered[], from: number, to: number): Change[] {
  const moved = items[from]
  if (!moved || from === to || to < 0 || to >= items.length) return []
  const list = items.filter((_, i) => i !== from)
  list.splice(to, 0, moved)
  const changes: Change[] = []
  const below = list[to + 1]
  const above = list[to - 1]
  // Room at either side of the gap: in the middle. Nothing above: a step higher. Nothing below: anything smaller.
  let need: number
  if (above && below) need = above.order - below.order >= 2 ? Math.floor((above.order + below.order) / 2) : below.order + 1
  else if (below) need = below.order + 1
  else need = Math.max(0, above!.order - 1)
  if (need !== moved.order) changes.push({ id: moved.id, order: need })
  for (let i = to - 1, floor = need; i >= 0; i--) {
    const item = list[i]!
    if (item.order > floor) break
    floor += 1
    changes.push({ id: item.id, order: floor })
  }
  return changes
}
