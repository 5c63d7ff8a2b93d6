type Sort = (few: string[]) => Promise<string[]>

/** Sorts any number by somebody who sorts `most` at once and alone knows the order: runs of so many, two and two put together by their heads. */
export async function sortMany(ids: readonly string[], sort: Sort, most: number): Promise<string[]> {
  let runs: string[][] = []
  for (let at = 0; at < ids.length; at += most) runs.push(await sort(ids.slice(at, at + most)))
  while (runs.length > 1) {
    const longer: string[][] = []
    for (let i = 0; i < runs.length; i += 2) longer.push(await merged(runs[i]!, runs[i + 1] ?? [], sort, most))
    runs = longer
  }
  return runs[0] ?? []
}

async function merged(a: string[], b: string[], sort: Sort, most: number): Promise<string[]> {
  if (a.length === 0 || b.length === 0) return [...a, ...b]
  // What was sorted before comes in that order: most runs only follow each other.
  if ((await sort([a.at(-1)!, b[0]!]))[0] === a.at(-1)) return [...a, ...b]
  const half = Math.floor(most / 2)
  const out: string[] = []
  while (a.length > 0 && b.length > 0) {
    const [left, right] = [new Set(a.slice(0, half)), new Set(b.slice(0, half))]
    const heads = await sort([...left, ...right])
    if (heads.length < left.size + right.size) throw new Error('somebody was left out of an order that had them before')
    const done = left.size
    for (const id of heads) {
      out.push(id)
      if (!left.delete(id)) right.delete(id)
      if (left.size === 0 || right.size === 0) break // what comes behind the head of this one may stand before the rest of the other
    }
    a = [...left, ...a.slice(done)]
    b = [...right, ...b.slice(half)]
  }
  return [...out, ...a, ...b]
}
