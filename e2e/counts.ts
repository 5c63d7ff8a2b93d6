import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'

/**
 * A number that stands by itself counts something, and what is counted can be opened: it comes from the figure block (`data-figure`), or it is
 * one of these, which count no rows or stand at their list. Numbers inside a sentence are not looked at: they say what an act took or leaves.
 */
const withoutList: Record<string, string> = {
  '.count': 'the length of the list below it',
  '.ct-foot': 'the pages of a list',
  '.ant-table-cell': 'a cell: testing/numbers.test.ts holds each number of a row to a figure or a reason',
  '.delta': 'a difference',
  '[data-bare]': 'a difference or a share, said where it is made',
  'h2 .pill, h3 > span, .tg-groups header': 'what stands right under it',
  '.cc-facts, .cc-dial': 'of the program; what waits or died has a tab beside it',
  '.rp-count': 'people of a role: its row opens them',
  '.tree-row, .cu-group': 'staff of a department, members of a group: its row opens them',
  '.wz-no, .register-steps, .ci-mark': 'the number of a step',
  '.cf-anchors': 'what a section of the form beside it holds so far',
  '.counter': 'characters typed',
  '.wz-summary': 'of the plan being written; its bar in the form opens them',
  '.ck-tags .more': 'tags behind the first two: the name above opens the customer with all of them',
}
/** Places of `withoutList` that the walk has met. */
const met = new Set<string>()

export async function countsLead(page: Page): Promise<void> {
  const { bare, used } = await page.evaluate<{ bare: string[]; used: string[] }>(
    `(${bareCounts})(${JSON.stringify(Object.keys(withoutList))})`,
  )
  for (const place of used) met.add(place)
  assert.deepEqual(bare, [], 'numbers without a list: use NumberLink with a declared figure, or say in e2e/counts.ts why there is none')
}
/** Behind the walk over all console screens: a reason that nothing needs any more goes. */
export const reasonsMet = (): void =>
  assert.deepEqual(
    Object.keys(withoutList).filter((place) => !met.has(place)),
    [],
    'no such place',
  )

const bareCounts = `(places) => {
  const bare = [], used = new Set()
  const root = document.querySelector('main') ?? document.querySelector('#app')
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const said = node.data.trim(), e = node.parentElement
    if (!/^\\d[\\d,]*( ?[位个人名次条家])?$/.test(said) || !e.checkVisibility() || e.closest('[data-figure],time,svg,script,style,textarea,code,.mono,.unseen')) continue
    const place = places.find((one) => e.closest(one))
    if (place) used.add(place)
    else {
      const path = []
      for (let at = e; at && at !== root && path.length < 4; at = at.parentElement) path.unshift(at.localName + (at.className && at.className.split ? '.' + at.className.split(' ').join('.') : ''))
      bare.push(said + ' in ' + path.join(' > '))
    }
  }
  return { bare: [...new Set(bare)], used: [...used] }
}`
