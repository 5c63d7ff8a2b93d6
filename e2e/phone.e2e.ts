/**
 * The simulator's phone page, as people use it: a stranger scans and is added, every kind of message, a moment, a group, a page with
 * OAuth and the JS-SDK, and the side window of the product beside the chat.
 */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import { authorizeUrl, hostsAt } from '@rapport/wecom/links.ts'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import type { Locator } from 'playwright-core'
import type { Journey } from '#scripts/e2e.ts'
import { fitsIn, phoneOf, sees, until } from './kit.ts'
import { clean } from './phone/clean.ts'
import { pagesOfAnApp, type Visitor } from './phone/pages.ts'

const logo = fs.readFileSync(new URL('logo.png', import.meta.url))

export default async function journey({ test, open, urls, testLogin }: Journey) {
  const sim = simClient(urls.simulator)
  const { corpid, agentid } = (await sim.corps()).corps[0]!
  const { secret } = (await sim.corp({ corpid })).apps.find((app) => app.kind === 'app')!
  const ask = async <T = Record<string, string>>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${urls.simulator}/cgi-bin/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    const read = (await answer.json()) as T & { errcode: number; errmsg: string }
    assert.equal(read.errcode, 0, `${path}: ${read.errmsg}`)
    return read
  }
  const { access_token } = await ask(`gettoken?corpid=${corpid}&corpsecret=${secret}`)
  const call = <T = unknown>(path: string, body: object) => ask<T>(`${path}?access_token=${access_token}`, body)

  const phones = await open(`${urls.phone}?as=tangguo`)
  const staff = phoneOf(phones, '唐果')
  const press = (phone: Locator, name: string | RegExp) => phone.getByRole('button', { name, exact: true }).last().click()
  /** Back to the four tabs. */
  const home = async (phone: Locator) => {
    while (await phone.locator('.layer').count()) await press(phone, /^返回$|^工作台$/)
  }
  let stranger = staff
  let person = ''

  await test('a stranger scans the picture of a code and is added', async () => {
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
    stranger = phoneOf(phones, '许知远')
    await stranger.getByRole('button', { name: '扫一扫' }).first().click()
    const picture = Buffer.from(await (await fetch(qr_code)).arrayBuffer())
    await stranger.locator('input[type=file]').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
    await press(stranger, '添加到通讯录')
    await stranger.getByRole('log').waitFor()
    person = (await sim.people({ keyword: '许知远' })).people[0]!.id
    const { conversations } = await sim.conversations({ person_id: person })
    assert.deepEqual(
      conversations.map((one) => one.with.id),
      ['tangguo'],
    )
  })

  await test('sends each kind, takes one back, and the member sees them', async () => {
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

  await test('kinds that an app sends into a chat of members are drawn', async () => {
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

  await test('agrees to the archive when the chat asks, and can take it back', async () => {
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

  await test('a moment is posted, liked and answered', async () => {
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
    const told = await call<Heard>('externalcontact/get_moment_comments', { moment_id: moment!.moment_id, userid: 'tangguo' })
    assert.deepEqual(
      [told.like_list, told.comment_list].map((list) => list.map((one) => one.external_userid)),
      [[person], [person]],
    )
    await clean(phones, 'moments')
    await home(stranger)
    await home(staff)
  })

  await test('joins a group by its code, and leaves it', async () => {
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

  await test('a member notes something down, and the company hears of it', async () => {
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

  await test('an app: its menu, what is written to it, a to-do, a call', async () => {
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

  await test('a live is begun, shared into the chat, watched and ended', async () => {
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
    await press(stranger, '微信')
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

  const { ticket } = await ask<{ ticket: string }>(`ticket/get?type=agent_config&access_token=${access_token}`)
  const whoIs = (code: string) => ask<Visitor>(`auth/getuserinfo?access_token=${access_token}&code=${code}`)
  const { address, close } = await pagesOfAnApp({ simulator: urls.simulator, corpid, agentid, ticket, whoIs })
  const oauth = (scope: 'snsapi_base' | 'snsapi_privateinfo') =>
    authorizeUrl(hostsAt(urls.simulator), { corpId: corpid, agentId: agentid, redirectUri: `${address}/h5`, scope, state: 's' })
  const visit = async (phone: Locator, tab: string, url: string) => {
    if (!(await phone.getByRole('textbox', { name: '打开网页' }).isVisible())) await press(phone, tab)
    await phone.getByRole('textbox', { name: '打开网页' }).fill(url)
    await press(phone, '打开')
    return phone.frameLocator('iframe')
  }

  await test('a page knows the customer at once, and more of the member only when they agree', async () => {
    const h5 = await visit(stranger, '发现', oauth('snsapi_base'))
    await sees(h5.locator('h1'), person)
    await press(stranger, '返回')
    await visit(staff, '工作台', oauth('snsapi_privateinfo'))
    await press(staff, '拒绝')
    const again = await visit(staff, '工作台', oauth('snsapi_privateinfo'))
    await sees(staff.getByRole('dialog', { name: '麦禾烘焙 申请' }), '头像')
    await press(staff, '同意')
    await sees(again.locator('h1'), 'tangguo')
    await sees(again.locator('p'), '知道得更多')
    await press(staff, '返回')
  })

  await test('a page beside the chat sends, asks the member, and opens screens of the client', async () => {
    const tools = await visit(staff, '工作台', `${address}/tools?${new URLSearchParams({ sim_customer: person })}`)
    const use = (name: string) => tools.getByRole('button', { name, exact: true }).click()
    const said = (text: string | RegExp) => sees(tools.locator('#said'), text)
    await use('getContext')
    await said('single_chat_tools')
    await use('sendChatMessage')
    await said('sendChatMessage:ok')
    const words = async () =>
      (await sim.messages({ conversation_id: `${corpid}~tangguo~${person}` })).messages.map((one) => one.text?.content)
    assert.ok((await words()).includes('侧边栏发来的话'))

    await use('selectEnterpriseContact')
    const sheet = staff.getByRole('dialog')
    await sheet.getByRole('searchbox').last().fill('林小满')
    await sheet.getByRole('checkbox', { name: /林小满/ }).check()
    await clean(phones, 'a choice')
    await press(sheet, '确定')
    await said(/"id":"linxiaoman"/)
    await use('selectEnterpriseContact')
    await press(sheet, '取消')
    await said('selectEnterpriseContact:cancel')
    await use('shareToExternalContact')
    await sheet.getByRole('searchbox').fill('许知远')
    await sheet.getByRole('checkbox', { name: /许知远/ }).check()
    await press(sheet, '发送')
    await until('the customer has it', words, (all) => all.includes('今天的可颂'))
    await use('shareToExternalMoments')
    await press(sheet, '发表')
    await said('shareToExternalMoments:ok')
    assert.equal((await sim.feed({ person_id: person })).posts[0]!.text, '周末第二个半价')
    await use('updateMomentsSetting')
    await said('updateMomentsSetting:ok')
    assert.equal((await sim.moments({ userid: 'tangguo' })).signature, '每天六点出炉')
    await use('shareTimeline')
    await sees(sheet, '周末市集')
    await press(sheet, '发表')
    await said('shareTimeline:ok')
    await use('onMenuShareAppMessage')
    await said('has no answer') // nobody is told before something is shared
    await use('hideMenuItems')
    await said('hideMenuItems:ok')
    await press(staff, '更多操作')
    assert.equal(await sheet.getByRole('button', { name: '分享到朋友圈' }).count(), 0)
    await clean(phones, 'the menu over a page')
    await press(sheet, '转发')
    await sheet.getByRole('radio', { name: /早会/ }).check()
    await press(sheet, '发送')
    await said('转发好了')
    await use('setShareAttr')
    await said('setShareAttr:ok')
    await use('shareAppMessage')
    await sheet.getByRole('radio', { name: /早会/ }).check()
    await press(sheet, '发送')
    await said('shareAppMessage:ok')
    await use('chooseImage')
    await sheet.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: logo })
    await said('data:image/png;base64')
    await use('scanQRCode')
    await sheet.getByRole('textbox').fill('https://example.com/code')
    await press(sheet, '确定')
    await said('https://example.com/code')

    for (const [name, there] of [
      ['openUserProfile', '林小满'],
      ['navigateToAddCustomer', '微信扫一扫，加我为企业微信联系人'],
      ['openEnterpriseChat', '唐果 发起了群聊'],
    ] as const) {
      await use(name)
      await sees(staff.locator('.layer:not([hidden])'), there)
      await press(staff, '返回')
      await said(`${name}:ok`) // the page waited below
    }
    await use('closeWindow')
    await staff.getByRole('textbox', { name: '打开网页' }).waitFor()
    // the page sent as a private message knows it from its chat
    await press(staff, '消息')
    await staff.getByRole('button', { name: /早会/ }).click()
    await sees(staff.getByRole('log'), '菜单里的卡')
    await staff.getByRole('log').getByRole('button', { name: /排班/ }).click()
    await use('getContext')
    await said(/"shareTicket":"[\w-]+"/)
    await home(staff)
  }, 120_000)
  close()

  await test('the side window of the product stands beside the chat', async () => {
    const computer = await open(urls.console)
    await until(
      'the first sync knows the member',
      async () => (await computer.goto(testLogin('tangguo')))!.url(),
      (url) => !url.includes('/login'),
      60_000,
    )
    await press(staff, '消息')
    await staff.getByRole('button', { name: /^许知远/ }).click()
    await press(staff, '资料')
    await staff.frameLocator('iframe').getByText('许知远').first().waitFor({ timeout: 30_000 })
  }, 120_000)

  await test('on a phone itself it is one phone, and nothing is wider', async () => {
    for (const lang of ['', '&lang=en']) {
      const pocket = await open(`${urls.phone}?as=${person}${lang}`, { viewport: { width: 390, height: 844 } })
      const tabs = pocket.getByRole('navigation').getByRole('button')
      for (let n = 0; n < 4; n++) {
        await tabs.nth(n).click()
        await fitsIn(pocket, 390)
        await clean(pocket, `tab ${n + 1}${lang}`)
      }
      await pocket.context().close()
    }
  })
}
