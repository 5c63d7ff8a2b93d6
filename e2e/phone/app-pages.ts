/** Pages of somebody’s app inside the phones: OAuth, and the JS-SDK beside the chat. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { sees, until } from '../kit.ts'
import { clean } from './clean.ts'
import { home, press, test, visit } from './story.ts'

const logo = fs.readFileSync(new URL('../logo.png', import.meta.url))

export function opensPages(): void {
  test('a page knows the customer at once, and more of the member only when they agree', async ({
    story: { staff, stranger, person, oauth },
  }) => {
    const h5 = await visit(stranger, '发现', oauth('snsapi_base'))
    await sees(h5.locator('h1'), person)
    await press(stranger, '返回')
    await visit(staff, '工作台', oauth('snsapi_privateinfo'))
    await press(staff, '拒绝')
    const secondVisit = await visit(staff, '工作台', oauth('snsapi_privateinfo'))
    await sees(staff.getByRole('dialog', { name: '麦禾烘焙 申请' }), '头像')
    await press(staff, '同意')
    await sees(secondVisit.locator('h1'), 'tangguo')
    await sees(secondVisit.locator('p'), '知道得更多')
    await press(staff, '返回')
  })

  test('a page beside the chat sends, asks the member, and opens screens of the client', async ({
    story: { sim, corpid, phones, staff, person, address },
  }) => {
    test.setTimeout(120_000)
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
  })
}
