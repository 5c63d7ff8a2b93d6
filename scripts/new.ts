/**
 * npm run new <group>/<area>: a new area in the shape of areas/acquisition/live-codes: contract, rows, handlers, migration, list screen,
 * texts, help and test. It compiles and keeps the rules as it stands, and but for its migration touches no file outside its folder; make it
 * yours from there. `--no-types` leaves the types of its table to `npm run db:types`.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { modules } from '#core/contract/modules.ts'
import { root } from './web-builds.ts'

const [group, area] = (process.argv[2] ?? '').split('/')
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
if (!group || !area || !kebab.test(group) || !kebab.test(area)) {
  console.error('npm run new <group>/<area>, for example: npm run new activity/lucky-draws')
  process.exit(1)
}
const folder = path.join(root, 'areas', group, area)
if (fs.existsSync(folder)) {
  console.error(`areas/${group}/${area} is there already`)
  process.exit(1)
}

// lucky-draws → luckyDraws, luckyDraw, LuckyDraw, lucky_draws, lucky_draw
const camel = (words: string) => words.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
const single = area.endsWith('ies') ? area.replace(/ies$/, 'y') : /[^s]s$/.test(area) ? area.slice(0, -1) : area
const many = camel(area)
const one = camel(single)
const One = one[0]!.toUpperCase() + one.slice(1)
const nouns = single === area ? `${many}Items` : many // the name of the calls must differ from the name of one
const table = area.replaceAll('-', '_')
const prefix = single.replaceAll('-', '_')
const id = `${one}Id`
const idColumn = `${prefix}_id`
const known = Object.entries(modules).find(([, module]) => module.area === area)
const module = known?.[0]
const zh = known?.[1].title ?? area
const en = (area[0]!.toUpperCase() + area.slice(1)).replaceAll('-', ' ')
const may = (action: string) => (module ? `may('${module}', '${action}')` : `'staff'`)

const files: Record<string, string> = {
  'contract.ts': `import Type from 'typebox'
import { calls, command, Id, Instant, ${module ? 'may, ' : ''}page, pageOf, query, strict } from '#core/contract/call.ts'

/** ${zh}: say here in one sentence what it is. */

export const ${One}Row = Type.Object({ ${id}: Id, name: Type.String(), createdAt: Instant })

export const ${nouns} = calls('${area}', '${prefix}', {
  list: query({
    access: ${may('read')},
    about: 'shared',
    input: page({ keyword: Type.Optional(Type.String({ maxLength: 40 })) }),
    output: pageOf(${One}Row),
    summary: 'Newest first.',
  }),
  add: command({
    access: ${may('create')},
    about: 'company',
${module ? '' : "    because: 'say here why anybody signed in may',\n"}    /** A sender that retries says the id, so that the retry is the same one. */
    input: strict({ ${id}: Type.Optional(Id), name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\\\S' }) }),
    output: Type.Object({ ${id}: Id }),
  }),
})
`,
  [`server/${area}.ts`]: `import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'

export async function list(ctx: Context, { keyword = '', page, pageSize }: { keyword?: string; page: number; pageSize: number }) {
  const { rows } = await sql<{ id: string; name: string; created_at: Date; total: number }>\`
    select ${idColumn} as id, name, created_at, count(*) over () as total
    from ${table}
    where corp_id = \${ctx.corpId} and (\${keyword} = '' or (grams(name) @> grams(\${keyword}) and strpos(lower(name), lower(\${keyword})) > 0))
    order by created_at desc, ${idColumn} desc
    limit \${pageSize} offset \${(page - 1) * pageSize}\`.execute(ctx.db)
  return {
    list: rows.map((row) => ({ ${id}: row.id, name: row.name, createdAt: row.created_at.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

export async function add(ctx: Context, { ${id} = newId(), name }: { ${id}?: string; name: string }) {
  await sql\`insert into ${table} (corp_id, ${idColumn}, name) values (\${ctx.corpId}, \${${id}}, \${name.trim()})
    on conflict (corp_id, ${idColumn}) do nothing\`.execute(ctx.db)
  return { ${id} }
}
`,
  'server/calls.ts': `import { implement } from '#core/server/implement.ts'
import { ${nouns} } from '../contract.ts'
import { add, list } from './${area}.ts'

export default implement(${nouns}, { list, add })
`,
  [`${area}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { ${nouns} } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
})
afterAll(() => app.close())

test('what is made is in the list, found by a part of its name', async () => {
  const { ${id} } = await app.call(${nouns}.add, { name: '第一个' }, admin)
  await app.call(${nouns}.add, { name: '另一件' }, admin)
  expect((await app.call(${nouns}.list, {}, admin)).total).toBe(2)
  const found = await app.call(${nouns}.list, { keyword: '一个' }, admin)
  expect(found.list).toEqual([expect.objectContaining({ ${id}, name: '第一个' })])
})

test('a create that is sent again is the same one', async () => {
  const { ${id} } = await app.call(${nouns}.add, { name: '再来' }, admin)
  await app.call(${nouns}.add, { ${id}, name: '再来' }, admin)
  expect((await app.call(${nouns}.list, { keyword: '再来' }, admin)).total).toBe(1)
})
`,
  'web/text.ts': `import { texts } from '#core/web/text/text.ts'

export const ${one}Text = texts({
  'zh-CN': {
    title: '${zh}',
    name: '名称',
    createdAt: '创建时间',
    search: '搜索名称',
    add: '新建',
    added: '已新建',
    unit: '个',
  },
  en: {
    title: '${en}',
    name: 'Name',
    createdAt: 'Created',
    search: 'Search by name',
    add: 'Create',
    added: 'Created',
    unit: '',
  },
})
`,
  'web/help.ts': `import { help } from '#core/web/help.ts'
import { ${one}Screens } from './screens.ts'

export default help(${one}Screens, {
  list: {
    'zh-CN': { what: '${zh}的列表。', steps: ['写一个名称，点「新建」。', '按名称搜索。'] },
    en: { what: 'The list of ${en.toLowerCase()}.', steps: ['Write a name and press Create.', 'Search by name.'] },
  },
})
`,
  'web/screens.ts': `import { screens } from '#core/web/screens.ts'

export const ${one}Screens = screens('${area}', {
  list: {
    path: '/dashboard/${prefix}',
    title: { zh: '${zh}', en: '${en}' },${module ? `\n    module: '${module}',` : ''}
    load: () => import('./ListPage.tsx'),
  },
})
`,
  'web/ListPage.tsx': `import { Input } from 'antd'
import { useState } from 'react'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { useCommand } from '#core/web/request/query.ts'
${module ? "import { can } from '#core/web/session.ts'\n" : ''}import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ${nouns} } from '../contract.ts'
import { ${one}Text } from './text.ts'

export default function ListPage() {
  const text = useText(${one}Text)
  return (
    <CallTable
      call={${nouns}.list}
      table="${table}"
      rowKey="${id}"
      title={text.title}
      unit={text.unit}
      search={text.search}
      columns={[
        { key: 'name', title: text.name, width: 280 },
        { key: 'createdAt', title: text.createdAt, kind: 'time', width: 160 },
      ]}
      toolbar={${module ? `can('${module}', 'create') && <Add />` : '<Add />'}}
    />
  )
}

function Add() {
  const text = useText(${one}Text)
  const [name, setName] = useState('')
  const add = useCommand(${nouns}.add, {
    onSuccess: () => {
      setName('')
      toast.success(text.added)
    },
  })
  return (
    <Input.Search
      aria-label={text.name}
      placeholder={text.name}
      enterButton={text.add}
      maxLength={40}
      loading={add.isPending}
      value={name}
      onChange={(e) => setName(e.target.value)}
      onSearch={() => name.trim() && add.mutate({ name })}
    />
  )
}
`,
}

const migration = `-- ${area}
create table ${table} (
  corp_id integer not null,
  ${idColumn} uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (corp_id, ${idColumn})
);
comment on table ${table} is 'tenant of ${group}/${area}';
alter table ${table} add constraint ${table}_corp foreign key (corp_id) references corps;
create index ${table}_newest on ${table} (corp_id, created_at desc, ${idColumn} desc);
create index ${table}_name_search on ${table} using gin (corp_id, grams(name));
`

for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  console.log(path.relative(root, file))
}

const tool = (script: string, ...args: string[]) => {
  const done = spawnSync(process.execPath, [path.join(root, 'scripts', script), ...args], { cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${script}: ${done.stderr}`)
  return done.stdout.trim()
}
const migrationFile = tool('db-new.ts', area)
fs.writeFileSync(path.join(root, migrationFile), migration)
console.log(migrationFile)
if (!process.argv.includes('--no-types')) console.log(tool('db-types.ts'))

console.log(`/dashboard/${prefix}: give it a place in the menu (web/screens.ts)`)
spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', folder], { cwd: root, stdio: 'ignore' })
if (!module) console.log(`No permission module belongs to ${area} (core/contract/modules.ts): its calls are open to all staff for now.`)
console.log('Next: npm run check; npm test -- testing; then make it yours.')
