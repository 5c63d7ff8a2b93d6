/** A live code through its form, taken into use by WeCom; its picture reads back. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { sees, until, words } from '../kit.ts'
import { code, tag, test } from './story.ts'

export function makeCode(): void {
  test('a live code: name, staff by weight, back-up', async ({ story: { page, menu } }) => {
    await menu('获客')
    await page.getByRole('link', { name: '新建渠道活码' }).first().click()
    await page.getByRole('heading', { level: 1, name: '新建渠道活码' }).waitFor()
    await page.getByRole('textbox', { name: '活码名称' }).fill(code)
    const reception = page.getByRole('region', { name: '接待员工', exact: true })
    await reception.getByRole('button', { name: '添加接待员工' }).first().click()
    const picker = page.getByRole('dialog', { name: '选择员工' })
    await picker.getByRole('option', { name: /方正德.*没有客户联系权限/ }).waitFor()
    await picker.getByRole('combobox').fill('lxm') // by the first letters of 林小满
    await picker.getByRole('option', { name: /林小满/ }).click()
    await picker.getByRole('combobox').fill('姜晚晴')
    await picker.getByRole('option', { name: /姜晚晴/ }).click()
    await picker.getByRole('button', { name: '选好 2 人' }).click()
    await picker.waitFor({ state: 'hidden' })
    const share = (name: string) => reception.getByRole('spinbutton', { name: `${name} · 分配比例 %` })
    assert.equal(await share('林小满').inputValue(), '50')
    await share('林小满').fill('67')
    await share('林小满').press('Tab')
    await until(
      'the other share',
      () => share('姜晚晴').inputValue(),
      (percent) => percent === '33',
    )
    await reception.getByRole('button', { name: '备用员工' }).click()
    await picker.getByRole('option', { name: /乔一晨/ }).click()
    await picker.getByRole('button', { name: '选好 1 人' }).click()
    await picker.waitFor({ state: 'hidden' })
    await reception.getByText(/如果现在有人扫码/).waitFor()
    await sees(reception, /下一位是 林小满|从 林小满、姜晚晴 中选一位|从 姜晚晴、林小满 中选一位/)
  })

  test('its welcome, as the preview shows it to the customer', async ({ story: { page } }) => {
    const welcome = page.getByRole('region', { name: '欢迎语', exact: true })
    await welcome.getByRole('textbox', { name: '欢迎语' }).click()
    await page.keyboard.type('你好 ')
    await welcome.getByRole('button', { name: '插入客户昵称' }).click()
    await page.keyboard.type('，我是麦禾烘焙的')
    await welcome.getByRole('button', { name: '插入员工姓名' }).click()
    await page.keyboard.type('，新出炉的面包给你留着。')
    await welcome.getByRole('button', { name: '添加附件' }).click()
    await page.getByRole('menuitem', { name: '链接' }).click()
    const link = page.getByRole('dialog', { name: '添加链接' })
    await link.getByRole('button', { name: '添加链接' }).click()
    await sees(link, '这里要填') // an empty form says what is missing
    await link.getByRole('textbox', { name: '链接地址' }).fill('https://example.com/menu')
    await link.getByRole('textbox', { name: '标题' }).fill('圣诞面包清单')
    await link.getByRole('textbox', { name: '描述' }).fill('12 月 1 日起，每天 10:30 出炉')
    await link.getByRole('button', { name: '添加链接' }).click()
    const preview = page.getByRole('region', { name: '手机预览' })
    const chat = preview.getByRole('log', { name: '会话内容' })
    await until(
      'the preview',
      () => words(chat),
      (text) => text.includes('你好 苏念，我是麦禾烘焙的林小满，新出炉的面包给你留着。'),
    )
    await sees(chat, '圣诞面包清单')
    assert.ok(await preview.isVisible(), 'the preview stays in sight')
  })

  test('tags, remark, logo; WeCom takes the code into use', async ({ story: { page } }) => {
    const marks = page.getByRole('region', { name: '自动标签与备注' })
    await marks.getByRole('button', { name: /自动打标签/ }).click()
    const picker = page.getByRole('dialog', { name: '选择标签' })
    await picker.getByText('新客', { exact: false }).first().click()
    await picker.getByText(tag, { exact: false }).first().click()
    await picker.getByRole('button', { name: '选好 2 个标签' }).click()
    await page.getByRole('radio', { name: '加在昵称后' }).check()
    await page.getByRole('textbox', { name: '备注文字' }).fill('圣诞')
    await sees(marks, '例如：苏念圣诞')
    await page.getByRole('radio', { name: '上传图片' }).check()
    const style = page.getByRole('region', { name: '二维码样式' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), style.getByRole('button', { name: /图标图片/ }).click()])
    await chooser.setFiles(path.join(import.meta.dirname, '../logo.png'))
    await page.getByRole('region', { name: '手机预览' }).getByRole('radio', { name: '二维码' }).check()
    const drawn = page.getByRole('region', { name: '手机预览' }).getByRole('img', { name: `${code}的二维码` })
    await drawn.locator('image').waitFor({ state: 'attached' }) // the logo stands in the middle
    await page.getByRole('button', { name: '创建活码' }).click()
    await page.waitForURL('**/dashboard/qr')
  })

  test('it opens with its picture, which reads back and is saved', async ({ story }) => {
    const { page, codeRow } = story
    const drawer = page.getByRole('dialog', { name: code })
    await drawer.getByRole('button', { name: '扫码自测' }).click()
    await sees(drawer, '能扫出来，内容一致')
    await drawer.getByRole('button', { name: '下载' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /PNG 860/ }).click()])
    story.image = await download.path()
    await drawer.getByRole('button', { name: '关闭' }).click()
    await codeRow().getByText('使用中').waitFor()
  })
}
