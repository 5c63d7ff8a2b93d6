import { useState } from 'react'
import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { Audience } from '#core/contract/audience.ts'
import { calls, query } from '#core/contract/call.ts'
import { all, asked, clean, named, press, settle, show } from '../testing/kit.tsx'
import { AudienceBuilder } from './AudienceBuilder.tsx'
import { sentenceOf } from './sentence.ts'

const Count = Type.Object({
  matched: Type.Integer(),
  reachable: Type.Integer(),
  quotaUsed: Type.Integer(),
  blacklisted: Type.Integer(),
  noSeat: Type.Integer(),
  staffCount: Type.Integer(),
})
const mass = calls('test', 'mass', { count: query({ access: 'staff', method: 'POST', input: Audience, output: Count }) })
const names = { staff: () => ['周若溪'], departments: () => ['静安寺店', '徐汇店'], tags: () => ['下午茶', '蛋糕'], groups: () => ['群'] }

function Page() {
  const [value, setValue] = useState<Audience>({ notReachedDays: 7, status: 'friend' })
  return <AudienceBuilder value={value} onChange={setValue} count={mass.count} links={{ reachable: '/dashboard/customers' }} />
}

describe('AudienceBuilder', () => {
  afterEach(clean)

  it('reads an audience back as a sentence', () => {
    expect(sentenceOf({}, names)).toBe('所有客户。')
    expect(sentenceOf({ departmentIds: [1], tagsAny: ['a', 'b'], tagsNone: ['c'], notReachedDays: 7 }, names)).toBe(
      '来自 静安寺店、徐汇店 的客户，带有 下午茶 或 蛋糕 标签；不含 下午茶 和 蛋糕 和 近 7 天收到过群发 的人。',
    )
  })

  it('counts again after a change, keeping the old figure faint until then', async () => {
    await show(<Page />, {
      '/mass/count': (_, body) => ({
        matched: 100,
        reachable: body.not_reached_days ? 90 : 99,
        quota_used: 6,
        blacklisted: 1,
        no_seat: 0,
        staff_count: 8,
      }),
    })
    await settle(350)
    expect(all('.au-figures a')[0]!.textContent).toBe('90')
    await press(named('去掉这个条件：近 7 天收到过群发', 'button'), 10)
    expect(all('.au-count')[0]!.className).toContain('stale')
    expect(all('.au-figures a')[0]!.textContent).toBe('90')
    await settle(400)
    await settle()
    expect(all('.au-figures a')[0]!.textContent).toBe('99')
    expect(all('[aria-live=polite]').some((e) => e.textContent?.includes('可以送达 99 位'))).toBe(true)
    expect(asked.at(-1)!.body).toEqual({ status: 'friend' })
  })
})
