import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Figure } from '#core/contract/figures.ts'
import { allCalls, areaFolders } from '#core/server/areas.ts'

/**
 * Every whole number that a query tells is read by a figure (its area's `figures.ts`: list, link and file behind it are tested), or is of a
 * kind that counts no rows. A new one that is neither fails: declare it, or say here why there is nothing to open.
 */
const kinds: [which: RegExp, why: string][] = [
  [/ (.*\.)?(task\.)?(done|failed|total)$/, 'how far a task is, or the length of the list itself'],
  [/ (.*\.)?(corpId|agentId|timestamp|version|adminDepartments|parentId|departmentIds|departmentId|thirdAppId|strategyId)$/, 'an id'],
  [/ (.*\.)?(type|gender|addWay|addWays|status|joinScene|errcode|urgent)$/, 'a code with words of its own'],
  [/ (.*\.)?(size|bytes|seconds|ms|latencyMs|p95Ms|width|line|sortOrder|attempts|order)$/, 'measures one thing'],
  [/ (draft|inForce)\./, 'what a form holds'],
  [/ list\.audience\.|[ .]audience\./, 'a condition'],
  [/ (.*\.)?asked\.byHand$/, 'rows ticked by hand: the task has them one link away'],
  [/ (.*\.)?(before|points|cells)(\.|$)/, 'drawn: other days, each a figure when they are asked for; its sum stands beside'],
  [/ (.*\.)?net$/, 'a difference: both its parts are figures (docs/decisions/figures.md)'],
  [/^external_user(\.list list\.score$|\/operation_score\.\S+ )/, 'points of one customer, explained beside'],
  [/^contact_way\.one row\.|^staff_client\.contactWay |^staff\.one |^group\.detail /, 'a row of the list, where it is a figure'],
  [/^external_user\.detail groups\.memberCount$/, 'of a group, where it is a figure'],
  [/ (list|row)\.(staffCount|backupCount|tagCount)$/, 'people or tags whose first few stand beside it; the row opens them all'],
  [/^external_user_tag\.(list|systemList) tagCount$/, 'the length of the list itself'],
  [/^staff\/statistics\.list list\.activeDays$/, 'days, and what somebody did on each is nobody’s list'],
  [
    /^black_list\.record(Err)? (list|record)\.taken$/,
    'how an act of that day ended: who is on it now is the black list, who was when is on each timeline',
  ],
  [
    /^(staff_client\/)?external_user\/custom_field\.\S+ list\.(field\.)?(limits|options|initial|value)/,
    'how a field is made, and the value of one customer',
  ],
  [/^external_user\/custom_field\.usage (options\.no|views)$/, 'the number of an option; views of colleagues, which nobody else opens'],
  [/^external_user\/custom_field\.filled customers$/, 'what a share is of; never shown by itself'],
  [/^pre_write_properties\.one values\./, 'what an entry is to fill in, as its form takes it'],
  [/^external_user\/custom_field\.preview /, 'what a conversion would do, before it is asked for'],
  [/^customer_(stage\.(list|setting) list|kanban\.of processes)\.stages\./, 'how a process is made'],
  [/^customer_kanban\.missing list\.field\./, 'how a field is made'],
  [/^home\.attention /, 'declared in server/attention.ts, under testing/figures.test.ts like a figure'],
  [
    /^acl\.explain /,
    'how many people a way out touches, and how much more it gives; the people of a role are a figure in the list of roles',
  ],
  [/^seat_release\.preview /, 'what stops if one goes on, of people who are picked; a list of it there is not'],
  [/^vip\/seat\.summary kinds\.granted$/, 'what the operator granted'],
  [/^external_user\/outflow\.list list\.keptDays$/, 'days'],
  [/ (.*\.)?staffStatus$/, 'a code with words of its own'],
  [/^(external_user\/outflow|customer_relation)\/setting\.get /, 'as the company set it'],
  [/[ .]asked\./, 'what a task was asked to take, as was asked; what it touched is one link away in the same row'],
  [/^task\.one toPutBack$/, 'said before an undo; the rows are one link away in the same row'],
  [/^operation_log\.(one|verify) /, 'places on the chain of a day, and how many are there; the page lists that day beside'],
  [/^corp\.(list|multiList) list\.id$/, 'names a company'],
  [/^notice_center\/setting\.get hours\./, 'working hours of the asker'],
  [/^sign_in_setting\.get (idleMinutes|absoluteDays)$/, 'how long a session lasts, as the company set it'],
  [/^account\.factors recoveryLeft$/, 'codes that are left; kept as hashes, there is nothing to open'],
  [/^local_admin\.list list\.sessionCount$/, 'browsers of one administrator; the row opens them all'],
  [/^customer_open_sea\.(list|one) |^customer_open_sea\/recycle_rule\.default /, 'as the company set a pool and its rule'],
  [/^customer_open_sea\/recycle_rule\.preview /, 'what a rule would do, before it is asked for'],
  [/ quota\./, 'what one person may yet take of a pool today, and what of it is used: a limit, counted where it is held'],
  [/^customer_open_sea\/property_field\.list list\.|customFieldMapList\.value/, 'how a field is made, and the value of one clue'],
  [/^customer_open_sea\/clue\/event\.list list\.eventId$/, 'an id'],
  [/^self_check\./, 'of the program; what waits or died has a tab beside it'],
  [
    /^group_msg\/mission\.(preview|check|mine|rule|previewStaff) /,
    'a plan, before anybody was sent anything; previewCustomers opens it in the form',
  ],
  [/^group_msg\/mission\.one (plan\.(quotaUsed|blacklisted|noSeat)|remindersLeft)$/, 'how the plan came out when it was made'],
  [/^customer_transfer\.(preview|held) /, 'a plan, before anybody was asked for; the page lists each customer of it below'],
  [/^quick_reply\/v3\.previewShare /, 'what lies in another library, of which there is no list here'],
  [/^corp_quick_reply\.(list list\.|one )place$/, 'an order'],
  [/^corp_quick_reply\.one uses$/, 'the list has the same as a figure'],
  [/^staff_client\/quick_reply\./, 'how often all sent it and how many there are, beside the chat, where no list of it is opened'],
  [/^group_msg\/mission\.(list|staff) list\./, 'of one mission or one sender; its page has the same as figures'],
]
// biome-ignore lint/suspicious/noExplicitAny: a JSON schema
type Schema = any
function wholeNumbers(schema: Schema, at = ''): string[] {
  if (schema?.type === 'integer') return schema.const === undefined ? [at] : []
  if (schema?.type === 'array') return wholeNumbers(schema.items, at)
  if (schema?.properties) return Object.entries(schema.properties).flatMap(([key, inner]) => wholeNumbers(inner, at ? `${at}.${key}` : key))
  return (schema?.anyOf ?? []).flatMap((one: Schema) => wholeNumbers(one, at))
}

/** An answer that only remembers what was read of it. */
function remembering(note: (field: string) => void, at = ''): never {
  const each = (f: (row: unknown) => unknown) => [f(remembering(note, at))].flat()
  return new Proxy(
    {},
    {
      get(_, key) {
        if (typeof key === 'symbol') return key === Symbol.toPrimitive ? () => '2000-01-01' : undefined // some reckon with days
        if (key === 'map' || key === 'flatMap') return each
        if (key === 'reduce') return (f: (sum: unknown, row: unknown) => unknown, first: unknown) => f(first, remembering(note, at))
        if (key === 'slice') return () => remembering(note, at)
        if (key === 'filter') return (f: (row: unknown) => unknown) => [f(remembering(note, at)), remembering(note, at)].slice(1)
        const field = at ? `${at}.${key}` : key
        note(field)
        return remembering(note, field)
      },
    },
  ) as never
}

async function readByFigures(): Promise<Set<string>> {
  const read = new Set<string>()
  for (const { dir } of areaFolders()) {
    const file = path.join(dir, 'figures.ts')
    if (!existsSync(file)) continue
    const groups = Object.values((await import(pathToFileURL(file).href)) as Record<string, Record<string, Figure>>)
    for (const figure of groups.flatMap((group) => Object.values(group)))
      for (const { call, numbers } of [figure, ...(figure.also ?? [])])
        numbers(
          remembering((field) => read.add(`${call.name} ${field}`)),
          {} as never,
        )
  }
  return read
}

test('every whole number that a query tells is a figure, or counts no rows', async () => {
  const read = await readByFigures()
  const numbers = new Set<string>()
  for (const { call } of await allCalls())
    if (call.kind === 'query' && !call.variantOf) for (const field of wholeNumbers(call.output)) numbers.add(`${call.name} ${field}`)
  const bare = [...numbers].filter((number) => !read.has(number) && !kinds.some(([which]) => which.test(number)))
  expect(bare).toEqual([])
  expect(
    kinds.filter(([which]) => ![...numbers].some((number) => which.test(number))).map(([, why]) => why),
    'no number left',
  ).toEqual([])
})
