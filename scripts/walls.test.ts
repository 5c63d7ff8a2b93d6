import { expect, test } from 'vitest'
import { checkWalls } from './walls.ts'

const problems = (files: Record<string, string>) => checkWalls(new Map(Object.entries(files)))
const live = 'areas/acquisition/live-codes'

test('what the house allows', () => {
  expect(
    problems({
      [`${live}/contract.ts`]:
        "import Type from 'typebox'\nimport { calls } from '#core/contract/call.ts'\nimport type { Tag } from '#areas/customer/customer-tags/contract.ts'",
      [`${live}/server/calls.ts`]:
        "import { a } from './codes.ts'\nimport { tags } from '#areas/customer/customer-tags/server/nouns/tags.ts'\nimport { wecom } from '@rapport/wecom/client.ts'\nimport { db } from '#core/server/db.ts'",
      [`${live}/web/console/ListPage.tsx`]:
        "import { CallTable } from '#core/web/CallTable.tsx'\nimport { liveCodes } from '../../contract.ts'\nimport { Button } from 'antd'",
      [`${live}/live-codes.test.ts`]: "import { a } from '#areas/staff/sop/server/calls.ts'\nimport { start } from '#apps/server.ts'",
    }),
  ).toEqual([])
})

test.each([
  ['a contract knows no server', `${live}/contract.ts`, '#core/server/db.ts'],
  ['a contract knows no package but typebox', `${live}/contract.ts`, 'react'],
  ['core knows no area', 'core/server/loop.ts', '#areas/acquisition/live-codes/contract.ts'],
  ['core contracts know no area', 'core/contract/audience.ts', '#areas/acquisition/live-codes/contract.ts'],
  ['screens know no server', `${live}/web/console/ListPage.tsx`, '../../server/codes.ts'],
  ['screens know no Node', 'core/web/request/request.ts', 'node:fs'],
  ['screens know no other area', `${live}/web/console/ListPage.tsx`, '#areas/staff/sop/web/console/Part.tsx'],
  ['areas meet by events', `${live}/server/codes.ts`, '#areas/staff/sop/server/sops.ts'],
  ['of another area only what it lends', `${live}/server/codes.ts`, '#areas/customer/customer-tags/server/calls.ts'],
  ['nouns are for servers', `${live}/web/ListPage.tsx`, '#areas/customer/customer-tags/server/nouns/tags.ts'],
  ['the simulator knows platform only', 'simulator/src/start.ts', '#core/contract/call.ts'],
  ['platform knows nobody', 'platform/src/client.ts', '@rapport/wecom-simulator/start.ts'],
  ['nothing imports apps', 'core/server/loop.ts', '#apps/server.ts'],
  ['surfaces are apart', 'apps/console/main.tsx', '#areas/acquisition/live-codes/web/h5/Page.tsx'],
  ['surfaces are apart within an area', `${live}/web/console/ListPage.tsx`, '../mobile/Part.tsx'],
  ['the program does not need its tests', `${live}/server/codes.ts`, '#testing/database.ts'],
])('%s', (_title, file, specifier) => {
  expect(problems({ [file]: `import { a } from '${specifier}'` })).toHaveLength(1)
  expect(problems({ [file]: `export const a = () => import('${specifier}')` })).toHaveLength(1)
})

test('areas know each other in one direction, through whichever room', () => {
  const [sops, tags] = ['areas/staff/sop', 'areas/customer/customer-tags']
  const down = { [`${live}/server/codes.ts`]: "import { sops } from '#areas/staff/sop/contract.ts'" }
  const on = { [`${sops}/web/ListPage.tsx`]: "import { tagScreens } from '#areas/customer/customer-tags/web/screens.ts'" }
  const back = { [`${tags}/contract.ts`]: "import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'" }
  expect(problems({ ...down, ...on })).toEqual([])
  expect(problems({ ...down, ...on, ...back })).toHaveLength(3)
  expect(problems({ ...down, ...on, [`${tags}/tags.test.ts`]: back[`${tags}/contract.ts`] })).toEqual([])
})

test('circles and files that only pass on', () => {
  const circle = problems({ 'core/server/a.ts': "import { b } from './b.ts'", 'core/server/b.ts': "import { a } from './a.ts'" })
  expect(circle).toEqual(['core/server/a.ts:1 is part of a circle: core/server/a.ts → core/server/b.ts → core/server/a.ts'])
  const back = { 'core/server/b.ts': "import { a } from './a.ts'" }
  expect(problems({ 'core/server/a.ts': "import type { b } from './b.ts'", ...back })).toHaveLength(1)
  expect(problems({ 'core/server/a.ts': "export const b = () => import('./b.ts')", ...back })).toHaveLength(1)
  expect(problems({ 'core/server/a.ts': "export const b = () => import('./b.ts')", 'core/server/b.ts': '' })).toEqual([])
  expect(problems({ 'core/server/index.ts': "export * from './a.ts'\nexport { b } from './b.ts'" })).toHaveLength(1)
})
