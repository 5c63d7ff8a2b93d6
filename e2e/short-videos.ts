/** R345, R346 where a browser plays and draws: short videos for a welcome. */
import assert from 'node:assert/strict'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Story } from './journey.ts'
import { sees, until, words } from './kit.ts'

/** Three seconds of H.264 that count themselves. */
const clip = path.join(import.meta.dirname, 'short-video.mp4')

/** Whether a picture or video has something to show. */
const drawn = (at: Locator) =>
  at.evaluate((e: { videoWidth?: number; readyState?: number; naturalWidth?: number }) =>
    e.videoWidth === undefined ? e.naturalWidth! > 0 : e.videoWidth > 0 && e.readyState! > 1,
  )

/** Where they are added and chosen, in the form of a code. */
function parts(page: Page) {
  const add = page.getByRole('dialog', { name: '添加短视频' })
  const choose = page.getByRole('dialog', { name: '选择短视频' })
  const welcome = page.getByRole('region', { name: '欢迎语', exact: true })
  const rows = welcome.getByRole('list', { name: '附件' }).getByRole('listitem')
  const openMenu = async () => {
    await welcome.getByRole('button', { name: '添加附件' }).click()
    await page.getByRole('menuitem', { name: /^视频/ }).click()
  }
  const take = async (name: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.getByRole('button', { name: /把 MP4 拖到这里/ }).click()])
    await chooser.setFiles(clip)
    await add.getByRole('textbox', { name: '名称' }).fill(name)
  }
  return { add, choose, welcome, rows, openMenu, take }
}

export function addsAndChooses(test: Story<{ page: Page }>): void {
  test('R345: a short video is seen playing before it is added, with a cover drawn from it; then it stands in the preview', async ({
    urls,
    story: { page },
  }) => {
    const { add, rows, openMenu, take } = parts(page)
    await page.goto(`${urls.console}/dashboard/qr/create`)
    await openMenu()
    await take('清晨的烤箱')
    await until('the player', () => drawn(add.locator('video')), Boolean)
    await until('the cover', () => drawn(add.getByRole('img', { name: '封面' })), Boolean)
    await sees(add, /short-video\.mp4 · 0:03 · 12 KB/)
    await add.getByRole('button', { name: '添加短视频' }).click()
    await add.waitFor({ state: 'hidden' })
    await sees(rows.first(), '清晨的烤箱.mp4')
    await until('the preview', () => drawn(page.getByRole('region', { name: '手机预览' }).locator('video')), Boolean)
  })

  test('R346: the selection opens with what the message has; more are taken, put in order and used', async ({ story: { page } }) => {
    const { add, choose, rows, take } = parts(page)
    await rows.first().getByRole('button', { name: /^修改/ }).click()
    const all = choose.getByRole('list', { name: '公司的短视频' }).getByRole('listitem')
    const chosen = choose.getByRole('list', { name: '已选的视频，按发送顺序' }).getByRole('listitem')
    await choose.getByRole('button', { name: '清晨的烤箱', pressed: true }).waitFor()
    await choose.getByRole('button', { name: '添加短视频' }).click()
    await take('新店开业')
    await add.getByRole('button', { name: '添加短视频' }).click()
    await add.waitFor({ state: 'hidden' })
    await until(
      'the newest first',
      () => words(all.first()),
      (text) => text.includes('新店开业') && text.includes('0:03'),
    )
    await until('its cover', () => drawn(all.first().locator('img')), Boolean)
    await choose.getByRole('button', { name: '播放 新店开业' }).click()
    await until('what plays', () => drawn(all.first().locator('video')), Boolean)
    await chosen.nth(1).getByRole('button', { name: /上移/ }).press('Enter')
    await until(
      'the order',
      () => words(chosen.first()),
      (text) => text.includes('新店开业'),
    )
    await choose.getByRole('button', { name: '选用 2 个视频' }).click()
    await choose.waitFor({ state: 'hidden' })
    assert.deepEqual(
      (await rows.allInnerTexts()).map((text) => /新店开业|清晨的烤箱/.exec(text)?.[0]),
      ['新店开业', '清晨的烤箱'],
    )
  })
}
