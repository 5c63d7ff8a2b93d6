/** What members do with the client beside chats: an app, to-dos, the company phone, a live. */
import assert from 'node:assert/strict'
import { sees, until } from '../kit.ts'
import { clean } from './clean.ts'
import { home, press, test } from './story.ts'

export function works(): void {
  test('an app: its menu, what is written to it, a to-do, a call', async ({
    story: { sim, agentid, access_token, ask, phones, staff },
  }) => {
    const delivered = async () => (await sim.events({ kind: 'callback' })).events.filter((one) => one.ok !== false).map((one) => one.title)
    await ask(`menu/create?access_token=${access_token}&agentid=${agentid}`, {
      button: [
        { name: '今日', type: 'click', key: 'today' },
        { name: '更多', sub_button: [{ name: '扫码', type: 'scancode_waitmsg', key: 'scan' }] },
      ],
    })
    await sim.createTodo({ userid: 'hanlu', text: '补价签', attendees: ['tangguo'] })
    await press(staff, '工作台')
    await staff.getByRole('button', { name: /^睦客/ }).click()
    await staff.getByRole('textbox', { name: '发给睦客' }).fill('今天还有谁没回访')
    await press(staff, '发送')
    await sees(staff.getByRole('log'), '今天还有谁没回访')
    await press(staff, '今日')
    await press(staff, '更多')
    await press(staff, '扫码')
    await staff.getByRole('dialog').getByRole('textbox').fill('https://example.com/shelf/3')
    await press(staff.getByRole('dialog'), '确定')
    await until('the product hears what its app is told', delivered, (all) =>
      ['text', 'click', 'scancode_waitmsg'].every((one) => all.includes(one)),
    )
    await clean(phones, 'an app')
    await home(staff)
    await staff.getByRole('button', { name: /^待办/ }).click()
    await press(staff, '完成')
    await sees(staff, '已完成')
    await clean(phones, 'to-dos')
    await home(staff)
    await staff.getByRole('button', { name: /^公费电话/ }).click()
    await staff.getByRole('textbox', { name: '电话号码' }).fill('138 0000 1234')
    await press(staff, '拨打')
    await press(staff, '挂断')
    await sees(staff, '13800001234')
    assert.equal((await sim.dials({ userid: 'tangguo' })).dials[0]!.callee[0]!.phone, '13800001234')
    await clean(phones, 'the company phone')
    await home(staff)
  })

  test('a live is begun, shared into the chat, watched and ended', async ({ story: { sim, call, phones, staff, stranger, person } }) => {
    const { now } = await sim.clock()
    const { livingid } = await call<{ livingid: string }>('living/create', {
      anchor_userid: 'tangguo',
      theme: '法棍怎么切',
      living_start: Math.floor(now / 1000) + 60,
      living_duration: 1800,
    })
    await staff.getByRole('button', { name: /^直播/ }).click()
    await staff.getByRole('button', { name: /法棍怎么切/ }).click()
    await press(staff, '开始直播')
    await press(staff, '分享到聊天')
    await staff
      .getByRole('dialog')
      .getByRole('radio', { name: /许知远/ })
      .check()
    await clean(phones, 'whom to share a live with')
    await press(staff.getByRole('dialog'), '发送')
    await press(stranger, /^微信/) // or with how many are unread
    await stranger.getByRole('button', { name: /^唐果/ }).click()
    await stranger
      .getByRole('log')
      .getByRole('button', { name: /法棍怎么切/ })
      .click()
    await press(stranger, '评论')
    await sees(staff, '1 人看过')
    await sees(staff, /已评论/)
    await clean(phones, 'a live on both sides')
    await press(staff, '结束直播')
    await press(staff.getByRole('dialog'), '结束直播')
    await sees(stranger, '直播已结束')
    const { viewers } = await sim.living({ livingid, person_id: 'tangguo' })
    assert.deepEqual([viewers[0]!.id, viewers[0]!.commented, viewers[0]!.invitor], [person, true, '唐果'])
    await home(stranger)
    await home(staff)
  })
}
