import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerTags, type TagGroup } from '#areas/customer/customer-tags/contract.ts'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import type { Audience } from '#core/contract/audience.ts'
import { savedViews } from '#core/contract/views.ts'
import { registerParts } from '../../parts.ts'
import { until } from '../../testing.tsx'
import { setLang } from '../../text/text.ts'
import { PickField } from '../pickers/Pickers.tsx'
import { allOf, answer, byName, clean, press, show } from '../testing/kit.tsx'
import { AudienceBuilder } from './AudienceBuilder.tsx'
import { CountBar } from './CountBar.tsx'
import { AudienceSentence } from './sentence.tsx'

const tag = (name: string, i: number) => ({ tagId: `t${i}`, tagExtId: null, name, sortOrder: 0, customerCount: 1, version: 1 })
const tastes: TagGroup = {
  groupId: 'g',
  groupExtId: null,
  name: '口味',
  sortOrder: 0,
  sourceType: 0,
  version: 1,
  tags: ['下午茶', '蛋糕'].map(tag),
}
function Page() {
  const [value, setValue] = useState<Audience>({ notReachedDays: 7, status: 'friend' })
  return <AudienceBuilder value={value} onChange={setValue} />
}

describe('AudienceBuilder', () => {
  afterEach(clean)

  beforeAll(() => registerParts(import.meta.glob('../../../../areas/*/*/web/parts.ts', { eager: true, import: 'default' })))

  it('reads an audience back as a sentence', async () => {
    const read = async (audience: Audience) => {
      const shops = ['静安寺店', '徐汇店'].map((name, i) => ({ departmentId: i + 1, name, parentId: 0, staffCount: 1, leaders: [] }))
      await show(<AudienceSentence audience={audience} />, {
        ...answer(departments.list, { list: shops, total: 2 }),
        ...answer(customerTags.options, { list: [tastes], total: 1 }),
      })
      const words = await until(() => {
        expect(document.body.textContent).toMatch(/。$/)
        expect(document.body.textContent).not.toContain('t1')
        return document.body.textContent
      })
      await clean()
      return words
    }
    expect(await read({})).toBe('所有客户。')
    expect(await read({ departmentIds: [1, 2], tagsAny: ['t0', 't1'], tagsNone: ['t0', 't1'], notReachedDays: 7 })).toBe(
      '来自 静安寺店、徐汇店 的客户，带有 下午茶 或 蛋糕 标签；排除 带有 下午茶 或 蛋糕 标签 以及 近 7 天收到过群发 的人。',
    )
    expect(await read({ noTags: false, notInGroup: false, status: 'lost', blackList: 'on' })).toBe(
      '有标签，至少在一个群里，已流失，在黑名单里。',
    )
  })

  it('is a whole sentence in English, too', async () => {
    setLang('en')
    await show(<AudienceSentence audience={{ status: 'friend' }} />, {})
    await until(() => expect(document.body.textContent).toBe('Customers who are still friends.'))
    setLang('zh-CN')
  })

  it('R230: whose name WeCom keeps to itself is drawn by its element, in the sentence and on the chips, and is a colleague in titles', async () => {
    const id = `wo${'a'.repeat(30)}`
    const person = { staffId: 's1', staffExtId: id, name: id, alias: '', avatar: '' }
    const names = answer(staff.list, { list: [person], total: 1 } as never)
    const drawn = () => allOf('ww-open-data').map((e) => e.getAttribute('openid'))
    await show(<AudienceSentence audience={{ staffIds: ['s1'] }} />, names)
    await until(() => expect(drawn()).toEqual([id]))
    expect(allOf('[title]')[0]!.title).toContain('同事')
    await clean()
    await show(<AudienceBuilder value={{ staffIds: ['s1'] }} onChange={() => {}} />, names)
    await until(() => expect(drawn()).toEqual([id]))
    expect(allOf('[aria-label]').some((e) => e.getAttribute('aria-label')!.includes(id))).toBe(false)
    await clean()
    await show(<PickField kind="staff" value={['s1']} onChange={() => {}} />, names)
    await until(() => expect(drawn()).toEqual([id]))
  })

  it('says so when conditions leave nobody, and only then', async () => {
    const twoTags = { ...tastes, groupId: 'g9', tags: ['a', 'b'].map((tagId) => ({ ...tastes.tags[0]!, tagId, name: tagId })) }
    const warned = async (value: Audience) => {
      await show(<AudienceBuilder value={value} onChange={() => {}} />, answer(customerTags.options, { list: [twoTags], total: 1 }))
      const words = await until(() => {
        const found = allOf('.note').map((e) => e.textContent)
        expect(found.join('')).not.toContain('…')
        return found
      })
      await clean()
      return words
    }
    expect(await warned({ tagsAny: ['a', 'b'], tagsNone: ['b'] })).toEqual([])
    expect(await warned({ tagsAny: ['a'], tagsNone: ['a', 'b'] })).toEqual(['「a」既要带有又被排除，没有人能符合'])
    expect(await warned({ tagsAll: ['a', 'b'], tagsNone: ['b'] })).toEqual(['「b」既要带有又被排除，没有人能符合'])
    expect(await warned({ noTags: true, tagsAll: ['a'], notInGroup: true, groupIds: ['g'] })).toHaveLength(2)
  })

  it('says what it names and is gone: an exclusion of a deleted tag keeps nobody out', async () => {
    let now: Audience = { tagsAny: ['t1', 't2'], tagsNone: ['t3'] }
    function Changing() {
      const [value, setValue] = useState(now)
      now = value
      return <AudienceBuilder value={value} onChange={setValue} />
    }
    const gone = [
      { kind: 'tags', id: 't3', name: '不打扰', gone: '已被删除', finds: false },
      { kind: 'tags', id: 't1', name: null, gone: '', finds: false },
    ]
    await show(<Changing />, {
      ...answer(savedViews.check, ({ refs }) => ({ gone: gone.filter((g) => refs.tags!.includes(g.id)) })),
    })
    const notes = () => allOf('.note span').map((e) => e.textContent)
    expect(notes()).toEqual(['标签 包含任一：其中一个已不存在，或者你看不到', '「不打扰」已被删除，不会再排除任何人'])
    await press(allOf('.note button')[1]!)
    await press(allOf('.note button')[0]!)
    expect(now).toEqual({ tagsAny: ['t2'] })
    expect(notes()).toEqual([])
  })

  it('takes a condition out of the sentence', async () => {
    await show(<Page />, {})
    expect(allOf('.au-words')[0]!.textContent).toContain('近 7 天收到过群发')
    await press(byName('去掉这个条件：近 7 天收到过群发', 'button'))
    expect(allOf('.au-words')[0]!.textContent).not.toContain('近 7 天收到过群发')
  })

  it('keeps the old figures while it counts again, and says the new ones', async () => {
    const bar = (n: number, stale: boolean) => (
      <CountBar
        stale={stale}
        sentence={`可以送达 ${n} 位`}
        retry={() => {}}
        figures={[{ label: '可以送达', n, part: 'reach', open: '/dashboard/customers' }]}
      />
    )
    await show(bar(90, true), {})
    expect(allOf('.au-count')[0]!.className).toContain('stale')
    expect(allOf('.au-figures a')[0]!.textContent).toBe('90')
    expect(allOf('[aria-live=polite]').some((e) => e.textContent?.includes('可以送达'))).toBe(false)
    await clean()
    await show(bar(99, false), {})
    expect(allOf('[aria-live=polite]').some((e) => e.textContent?.includes('可以送达 99 位'))).toBe(true)
  })
})
