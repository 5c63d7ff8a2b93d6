/** A stranger becomes a customer: every kind of message, the archive, a moment, a group, what the member notes down. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import { phoneOf, sees, until } from '../kit.ts'
import { clean } from './clean.ts'
import { home, press, test } from './story.ts'

const logo = fs.readFileSync(new URL('../logo.png', import.meta.url))

export function meetsAndChats(): void {
  test('a stranger scans the picture of a code and is added', async ({ story }) => {
    const { sim, call, phones } = story
    const { qr_code } = await call<{ qr_code: string }>('externalcontact/add_contact_way', {
      type: 1,
      scene: 2,
      user: ['tangguo'],
      skip_verify: true,
      remark: '手机页的码',
    })
    await phones.getByRole('button', { name: '再开一部手机' }).click()
    const panel = phones.locator('.blank-phone')
    await panel.getByRole('button', { name: '新建一位微信用户' }).click()
    await panel.getByRole('textbox', { name: '名字' }).fill('许知远')
    await panel.getByRole('button', { name: '新建并使用' }).click()
    const stranger = phoneOf(phones, '许知远')
    story.stranger = stranger
    await stranger.getByRole('button', { name: '扫一扫' }).first().click()
    const picture = Buffer.from(await (await fetch(qr_code)).arrayBuffer())
    await stranger.locator('input[type=file]').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
    await press(stranger, '添加到通讯录')
    await stranger.getByRole('log').waitFor()
    const person = (await sim.people({ keyword: '许知远' })).people[0]!.id
    story.person = person
    const { conversations } = await sim.conversations({ person_id: person })
    assert.deepEqual(
      conversations.map((one) => one.with.id),
      ['tangguo'],
    )
  })

  test('sends each kind, takes one back, and the member sees them', async ({ story: { phones, staff, stranger } }) => {
    await stranger.getByRole('textbox', { name: '消息' }).fill('想订一个蛋糕')
    await press(stranger, '发送')
    const more = async (name: string, file?: { name: string; mimeType: string; buffer: Buffer }) => {
      await press(stranger, '随手说')
      if (file) await stranger.getByLabel(name, { exact: true }).setInputFiles(file)
      else await press(stranger, name)
      await stranger.getByRole('group', { name: '发别的' }).waitFor({ state: 'detached' })
    }
    await more('图片', { name: 'cake.png', mimeType: 'image/png', buffer: logo })
    await more('文件', { name: '尺寸.pdf', mimeType: 'application/pdf', buffer: logo })
    await more('视频', { name: 'cake.mp4', mimeType: 'video/mp4', buffer: logo })
    await more('语音', { name: 'hello.amr', mimeType: 'audio/amr', buffer: logo })
    for (const name of ['链接', '小程序', '位置', '个人名片']) await more(name)
    await staff.getByRole('button', { name: /许知远/ }).click()
    const log = staff.getByRole('log')
    for (const text of ['想订一个蛋糕', '尺寸.pdf', '语音', '今天的面包', '在线点单', '静安寺']) await sees(log, text)
    await log.getByRole('img', { name: '图片' }).waitFor()
    await log.getByText('个人名片', { exact: false }).first().waitFor()
    await press(stranger, '撤回')
    await sees(log, '许知远 撤回了一条消息')
    assert.equal(await log.getByText('个人名片', { exact: false }).count(), 0)
    await clean(phones, 'two chats on the desk')
  })

  test('kinds that an app sends into a chat of members are drawn', async ({ story: { call, staff } }) => {
    await call('appchat/create', { chatid: 'morning', name: '早会', owner: 'tangguo', userlist: ['tangguo', 'linxiaoman'] })
    const say = (msgtype: string, body: object) => call('appchat/send', { chatid: 'morning', msgtype, [msgtype]: body })
    await say('markdown', { content: '# 昨天\n**新客** 42 [看详情](https://example.com/)' })
    await say('textcard', { title: '回访', description: '<div class="gray">今天</div>', url: 'https://example.com/', btntxt: '去处理' })
    await say('news', { articles: [{ title: '上新', description: '周五起', url: 'https://example.com/' }] })
    await press(staff, '返回')
    await staff.getByRole('button', { name: /早会/ }).click()
    const log = staff.getByRole('log')
    for (const text of ['昨天', '新客', '看详情', '回访', '去处理', '上新']) await sees(log, text)
    assert.equal(await log.getByText('暂不支持的消息').count(), 0)
    await press(staff, '返回')
  })

  test('agrees to the archive when the chat asks, and can take it back', async ({ story: { sim, corpid, stranger, person } }) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const permits = { tangguo: 3 as const }
    await sim.setArchive({ corpid, on: true, public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(), permits })
    const bar = stranger.getByRole('region', { name: '和唐果的会话存档' })
    await bar.getByRole('button', { name: '同意', exact: true }).click()
    await bar.waitFor({ state: 'detached' })
    const state = async () => (await sim.consent({ conversation_id: `${corpid}~tangguo~${person}`, person_id: person })).agree_status
    assert.equal(await state(), 'Agree')
    await press(stranger, '唐果的资料')
    await press(stranger, '撤回同意')
    await sees(stranger, '会话存档：不同意')
    assert.equal(await state(), 'Disagree')
    await home(stranger)
  })

  test('a moment is posted, liked and answered', async ({ story: { sim, call, phones, staff, stranger, person } }) => {
    await call('externalcontact/add_moment_task', {
      text: { content: '圣诞树根蛋糕' },
      visible_range: { sender_list: { user_list: ['tangguo'] } },
    })
    await press(staff, '工作台')
    await staff.getByRole('button', { name: /客户朋友圈/ }).click()
    await press(staff, '发表')
    await press(stranger, '发现')
    await press(stranger, '朋友圈')
    await sees(stranger, '圣诞树根蛋糕')
    await press(stranger, '赞')
    await press(stranger, '评论')
    await stranger.getByRole('textbox', { name: '评论唐果' }).fill('留一个')
    await press(stranger, '发出')
    await sees(staff, '留一个')
    const [moment] = (await sim.moments({ userid: 'tangguo' })).moments
    type Heard = Record<'like_list' | 'comment_list', { external_userid: string }[]>
    const comments = await call<Heard>('externalcontact/get_moment_comments', { moment_id: moment!.moment_id, userid: 'tangguo' })
    assert.deepEqual(
      [comments.like_list, comments.comment_list].map((list) => list.map((one) => one.external_userid)),
      [[person], [person]],
    )
    await clean(phones, 'moments')
    await home(stranger)
    await home(staff)
  })

  test('joins a group by its code, and leaves it', async ({ story: { sim, call, phones, stranger, person } }) => {
    const { chat_id } = await sim.createGroup({ owner: 'tangguo', name: '老客群' })
    const { config_id } = await call<{ config_id: string }>('externalcontact/groupchat/add_join_way', { scene: 2, chat_id_list: [chat_id] })
    await stranger.getByRole('button', { name: '扫一扫' }).click()
    const { text } = (await sim.codes()).codes.find((code) => code.config_id === config_id)!
    await stranger.getByRole('textbox', { name: '粘贴链接或码的内容' }).fill(text)
    await press(stranger, '识别')
    await press(stranger, '加入群聊')
    await stranger.getByRole('log', { name: '老客群' }).waitFor()
    const inside = async () => (await sim.group({ chat_id })).members.some((one) => one.id === person)
    assert.ok(await inside())
    await press(stranger, '老客群的资料')
    await sees(stranger, '2 位成员')
    await press(stranger, '退出群聊')
    await clean(phones, 'a sheet')
    await stranger.getByRole('dialog').getByRole('button', { name: '退出群聊' }).click()
    await stranger.getByRole('navigation').waitFor()
    assert.equal(await inside(), false)
  })

  test('a member notes something down, and the company hears of it', async ({
    story: { sim, access_token, ask, phones, staff, person },
  }) => {
    await press(staff, '消息')
    await staff.getByRole('button', { name: /^许知远/ }).click()
    await press(staff, /的资料$/)
    await staff.getByRole('textbox', { name: '备注' }).fill('许知远老师')
    await press(staff, '保存')
    await staff.locator('.noted summary').click()
    const tag = staff.locator('.noted-g button').first()
    await tag.click()
    await staff.locator('.noted-g button[aria-pressed=true]').first().waitFor()
    const { follow_user } = await ask<{ follow_user: { userid: string; remark: string; tags: unknown[] }[] }>(
      `externalcontact/get?access_token=${access_token}&external_userid=${person}`,
    )
    const own = follow_user.find((one) => one.userid === 'tangguo')!
    assert.deepEqual([own.remark, own.tags.length], ['许知远老师', 1])
    await until(
      'the product hears of the edit',
      async () => (await sim.events({ kind: 'callback' })).events.map((one) => one.title),
      (all) => all.includes('edit_external_contact'),
    )
    await clean(phones, 'what is noted')
    await home(staff)
  })
}
