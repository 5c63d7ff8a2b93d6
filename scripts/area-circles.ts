/** Areas know each other in one direction: whoever follows the imports from an area to others, in any room, never comes back to it. */

interface Import {
  from: string
  to: string
  line: number
}

/**
 * Imports that still lead back, by area and room (`server`, `web`, or `contract` for what stands beside it): each with what has to become a
 * contribution first. The list gets shorter only: whatever else closes a circle fails, and so does a line that is needed no more.
 */
export const leadBack: Readonly<Record<string, string>> = {
  'staff/staff-management/web → customer/customer-management': 'whose customers: a part of the page of a member of staff',
  'staff/staff-management/contract → customer/customer-management': 'the statistics of staff count customers: columns of those statistics',
  'staff/staff-management/contract → acquisition/live-codes': 'the statistics of staff count adds by codes: columns of those statistics',
}

const areaOf = (file: string) => /^areas\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const roomOf = (file: string) => /^areas\/[^/]+\/[^/]+\/(server|web)\//.exec(file)?.[1] ?? 'contract'
const isTest = (file: string) => /\.test\.tsx?$|\/testing(-\w+)?\.tsx?$/.test(file)

export function areaCircles(imports: readonly Import[], known: Readonly<Record<string, string>> = leadBack): string[] {
  const edges = imports.flatMap(({ from, to, line }) => {
    const [me, other] = [areaOf(from), areaOf(to)]
    return me && other && me !== other && !isTest(from)
      ? [{ me, other, name: `${me}/${roomOf(from)} → ${other}`, at: `${from}:${line}` }]
      : []
  })
  const names = new Set(edges.map((e) => e.name))
  const problems = Object.keys(known)
    .filter((name) => !names.has(name))
    .map((name) => `scripts/area-circles.ts: nothing imports ${name} any more, take it off the list`)
  const next = Map.groupBy(
    edges.filter((e) => !(e.name in known)),
    (e) => e.me,
  )
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (next.get(from) ?? []).some(({ other }) => {
      if (other === goal) return true
      if (seen.has(other)) return false
      seen.add(other)
      return reaches(other, goal, seen)
    })
  for (const { me, other, at } of [...next.values()].flat())
    if (reaches(other, me))
      problems.push(`${at} closes a circle of areas: ${other} knows ${me} already; lend it by a contribution, an event or a key`)
  return problems
}
