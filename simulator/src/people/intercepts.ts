import { type Corp, departmentTree, memberOf } from '../world/corp.ts'
import type { InterceptRule } from '../world/office-rows.ts'

/** What the client understands beyond words (platform/09 §4); 3, red packets, are no text. */
const meanings: Record<number, RegExp> = { 1: /(?<!\d)1[3-9]\d{9}(?!\d)/, 2: /[\w.+-]+@[\w-]+(\.[\w-]+)+/ }

export interface Intercepted {
  rule_name: string
  word: string
  /** Only a warning: the words went out. */
  sent: boolean
}

/** The strictest rule that meets what a member writes to the outside. */
export function intercepted(corp: Corp, userid: string, text: string): Intercepted | undefined {
  const member = memberOf(corp, userid)
  if (!member || corp.interceptRules.size === 0) return undefined
  const hits = [...corp.interceptRules.values()].flatMap((rule) => {
    const word = applies(corp, rule, member) ? met(rule, text) : undefined
    return word === undefined ? [] : [{ rule_name: rule.rule_name, word, sent: rule.intercept_type === 2 }]
  })
  return hits.find((hit) => !hit.sent) ?? hits[0]
}

const applies = (corp: Corp, { applicable_range: range }: InterceptRule, member: { userid: string; department: number[] }) => {
  if (range.user_list.some((id) => id.toLowerCase() === member.userid.toLowerCase())) return true
  const departments = departmentTree(corp, range.department_list)
  return member.department.some((id) => departments.has(id))
}

function met(rule: InterceptRule, text: string): string | undefined {
  const lower = text.toLowerCase()
  const word = rule.word_list.find((w) => lower.includes(w.toLowerCase()))
  if (word !== undefined) return word
  for (const kind of rule.semantics_list) {
    const found = meanings[kind]?.exec(text)
    if (found) return found[0]
  }
  return undefined
}
