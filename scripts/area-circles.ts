/** Areas know each other in one direction: whoever follows the imports from an area to others, in any room, never comes back to it. */

interface Import {
  from: string
  to: string
  line: number
}

const areaOf = (file: string) => /^areas\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const isTest = (file: string) => /\.test\.tsx?$|\/testing(-\w+)?\.tsx?$/.test(file)

export function areaCircles(imports: readonly Import[]): string[] {
  const edges = imports.flatMap(({ from, to, line }) => {
    const [me, other] = [areaOf(from), areaOf(to)]
    return me && other && me !== other && !isTest(from) ? [{ me, other, at: `${from}:${line}` }] : []
  })
  const next = Map.groupBy(edges, (e) => e.me)
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (next.get(from) ?? []).some(({ other }) => {
      if (other === goal) return true
      if (seen.has(other)) return false
      seen.add(other)
      return reaches(other, goal, seen)
    })
  return edges
    .filter(({ me, other }) => reaches(other, me))
    .map(
      ({ me, other, at }) => `${at} closes a circle of areas: ${other} knows ${me} already; lend it by a contribution, an event or a key`,
    )
}
