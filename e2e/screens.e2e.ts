/**
 * What comes free for every screen, because screens are data: it opens without a complaint, is named, axe finds nothing in either
 * theme, nothing sticks out of a narrow window, and forms use the width there is. Those that show one thing get the id of a real one.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { user } from '#core/contract/session.ts'
import { type LoadedScreen, loadScreens } from '#scripts/catalogue.ts'
import { failsAlone, readsOf } from './bad-network.ts'
import { countsLead, reasonsMet } from './counts.ts'
import { journey } from './journey.ts'
import { columnsFit, drawingsApart, figuresWhole, fitsIn, menuWhole, placeholdersWhole, signIn, words } from './kit.ts'
import { ask, type Known, knownThings } from './known.ts'
import { colours, describe, examine, frames, inColour, settled, theme } from './look.ts'

const boss = '周若溪'
/** What a screen needs to know beside its path. */
const details: Record<string, (known: Known) => string> = {
  '/dashboard/qr/create': () => '',
  '/dashboard/qr/batch_modify': ({ codeId }) => `#picked=${encodeURIComponent(JSON.stringify({ ids: [codeId] }))}`,
  '/dashboard/customer/detail': ({ customerId }) => `?customerId=${customerId}`,
  '/dashboard/crowd_pack/detail': ({ packId }) => `?packId=${packId}`,
  '/dashboard/customer_transfer/wizard': ({ staffId }) => `?staffId=${staffId}`,
  '/dashboard/group/detail': ({ groupId }) => `?groupId=${groupId}`,
  '/dashboard/staff/detail': ({ staffId }) => `?staffId=${staffId}`,
  '/dashboard/black_list/record/err': ({ recordId }) => `?recordId=${recordId}`,
  '/dashboard/system_notification/detail': ({ announcementId }) => `?announcementId=${announcementId}`,
  '/dashboard/mass_send/detail': ({ missionId }) => `?missionId=${missionId}`,
  '/client/side_window/customer_info': ({ customerExtId }) => `?external_user_ext_id=${customerExtId}`,
  '/client/side_window/qr_code/hours': ({ codeId }) => `?way=${codeId}`,
  '/mobile/codes/hours': ({ codeId }) => `?way=${codeId}`,
  '/mobile/customer_info': ({ customerExtId }) => `?external_user_ext_id=${customerExtId}`,
  ...Object.fromEntries(
    ['/auth_workwx', '/freelogin', '/app/sign_in', '/window/app/login'].map((path) => [path, () => '?error=cancelled']),
  ),
  '/H5/live_code': ({ landing }) => new URL(landing, 'http://here').search,
}

const sizes: Record<string, { width: number; height: number; narrow: number }> = {
  console: { width: 1440, height: 900, narrow: 1000 },
  'side-window': { width: 375, height: 720, narrow: 300 },
  mobile: { width: 390, height: 844, narrow: 320 },
  h5: { width: 390, height: 844, narrow: 320 },
}

/**
 * Of the reads that screens of the console make, one in six is failed, and no more than so many, as screens become more. Which ones depends on
 * their names, not on their number: a read more changes nothing for the others. `EACH_READ=all npm run e2e -- screens` fails each of every
 * surface, and looks at nothing else.
 */
const eachRead = process.env.EACH_READ === 'all'
const failed = { oneIn: 6, most: 24 }
const lot = (read: string) => createHash('sha1').update(read).digest('hex')

/** So many pages at once for each surface: while one is drawn, the other waits for the server. */
const side = [0, 1]

/** By a link within the app, as people do; every fourth, and the first, by its address, which loads everything anew. */
async function go(page: Page, address: string): Promise<void> {
  const loads = eachRead || opened++ % 4 === 0 || !page.url().startsWith(new URL(address).origin)
  if (loads) await page.goto(address)
  else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
}
let opened = 0

const areas = process.env.JOURNEY_AREAS?.split(' ').filter(Boolean) ?? []
const screens = loadScreens().then((all) => all.filter((screen) => areas.length === 0 || areas.includes(screen.area)))
const calm = { reducedMotion: 'reduce' } as const // colours do not fade in: half way they have no contrast

const test = journey(
  async ({ open, urls }) => {
    const desk = await open(`${urls.console}/login`, calm)
    await signIn(desk, boss)
    return {
      desk,
      /** nobody has signed in here */
      visitor: await open('about:blank', calm),
      known: await knownThings(desk),
    }
  },
  { mode: 'default', lives: true },
)

for (const surface of ['console', 'side-window', 'mobile', 'h5'])
  test(`every screen of ${surface}`, async ({ open, urls, complaints, story: { desk, visitor, known } }, info) => {
    test.setTimeout(900_000)
    const mine = (await screens).filter((screen) => screen.surface === surface && !leadsEverybodyOn(screen))
    const { narrow, ...viewport } = sizes[surface]!
    const problems: string[] = []
    let one = desk
    if (surface !== 'console') {
      // as the member of staff that WeCom names
      one = await open('about:blank', { ...calm, viewport, hasTouch: true })
      if (surface !== 'h5') {
        await one.goto(urls.console + (surface === 'mobile' ? '/mobile/workbench' : '/client/side_window/qr_code'))
        await one.getByRole('link', { name: new RegExp(`^${boss} `) }).click()
        await one.waitForURL(`${urls.console}/**`)
      }
    }
    const look = async (page: Page, screen: LoadedScreen) => {
      await page.setViewportSize(viewport)
      complaints(page).length = 0
      const address = urls.console + screen.path + (details[screen.path]?.(known) ?? '')
      const { reads, waiting, stop } = readsOf(page)
      await go(page, address)
      await settled(page, waiting)
      stop()
      const of = page === visitor ? signedOutReads : alone
      for (const read of reads) if (!of.has(read)) of.set(read, address)
      if (eachRead) return
      await hasTitle(page, screen)
      assert.deepEqual(await page.evaluate<string[]>(rawWords), [], 'words that are the program’s own')
      if (surface === 'console') await countsLead(page)
      // In the colours it came in first: to change them draws the whole page anew, and the next one begins in those of this one.
      const first = await theme(page)
      const found = await examine(page)
      await colours(page, first === 'light' ? 'dark' : 'light', surface !== 'h5')
      const other = await examine(page, inColour)
      assert.deepEqual([...found.map((one) => `${first} ${describe(one)}`), ...other.map((one) => `not ${first} ${describe(one)}`)], [])
      for (const width of surface === 'console' ? [viewport.width, 1280] : [viewport.width]) {
        await page.setViewportSize({ ...viewport, width })
        await frames(page)
        await columnsFit(page)
        await figuresWhole(page)
        await placeholdersWhole(page)
        await drawingsApart(page)
      }
      await page.setViewportSize({ ...viewport, width: narrow })
      await fitsIn(page, narrow)
      await figuresWhole(page)
      if (surface === 'console') await fieldsFill(page)
      assert.deepEqual(complaints(page), [])
    }
    /** One that fails says so, with its picture, and the walk goes on. */
    const examineOn = (page: Page, screen: LoadedScreen) =>
      test
        .step(screen.path, () => look(page, screen), { timeout: 60_000 })
        .catch(async (error: Error) => {
          problems.push(`${screen.path}: ${error.message}`)
          await info.attach(screen.path, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
        })
    /** Each read of these screens, with the first address that made it. */
    const alone = new Map<string, string>()
    const signedOutReads = new Map<string, string>()
    const [signedOut, signedIn] = [mine.filter(isOpen), mine.filter((screen) => !isOpen(screen))]
    const failsOn = (page: Page, read: string, address: string) => {
      const saying = `${read} fails on ${new URL(address).pathname}`
      return test
        .step(saying, () => failsAlone(page, address, read), { timeout: 45_000 })
        .catch(async (error: Error) => {
          problems.push(`${saying}: ${error.message}`)
          await info.attach(saying, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
        })
    }
    const pages: Page[] = []
    const storageState = await one.context().storageState()
    await Promise.all([
      (async () => {
        for (const screen of signedOut) await examineOn(visitor, screen)
        if (eachRead) for (const [read, address] of signedOutReads) await failsOn(visitor, read, address)
      })(),
      ...side.map(async (i) => {
        const page = i === 0 ? one : await open('about:blank', { ...calm, viewport, hasTouch: surface !== 'console', storageState })
        for (let screen = signedIn.shift(); screen; screen = signedIn.shift()) await examineOn(page, screen)
        await colours(page, 'light', surface !== 'h5')
        await page.setViewportSize(viewport)
        pages.push(page)
      }),
    ])
    const few = surface === 'console' ? Math.min(failed.most, Math.ceil(alone.size / failed.oneIn)) : 0
    const reads = [...alone].sort(([a], [b]) => (lot(a) < lot(b) ? -1 : 1)).slice(0, eachRead ? alone.size : few)
    await Promise.all(
      pages.map(async (page) => {
        for (let read = reads.shift(); read; read = reads.shift()) await failsOn(page, ...read)
      }),
    )
    assert.deepEqual(problems, [])
    if (surface === 'console' && areas.length === 0) reasonsMet()
  })

if (areas.length === 0) {
  for (const path of ['/dashboard/home', '/dashboard/customer', '/dashboard/qr/create'])
    test(`keyboard: ${path}`, async ({ urls, story: { desk } }) => {
      await desk.setViewportSize({ width: 1440, height: 900 })
      await desk.emulateMedia({ colorScheme: 'light' })
      await desk.goto(urls.console + path)
      await settled(desk)
      await desk.keyboard.press('Tab')
      assert.equal(await words(desk.locator(':focus')), '跳到正文')
      assert.ok(await desk.locator(':focus').isVisible(), 'the skip link shows when it is focused')
      await desk.keyboard.press('Enter')
      assert.equal(await desk.evaluate('document.activeElement.id'), 'sheet')
      for (let i = 0; i < 12; i++) {
        await desk.keyboard.press('Tab')
        const marked = await desk.evaluate<string>(focusMark)
        assert.equal(marked, '', `nothing shows where the keyboard is: ${marked}`)
      }
    })
  test('an address that names what is not there says so, on every screen about one thing, and leads back', async ({
    urls,
    story: { desk },
  }) => {
    await desk.setViewportSize({ width: 1280, height: 800 })
    const nowhere = new Proxy({} as Known, { get: () => '019a0000-1111-7222-8333-444444444444' })
    const aboutOne = Object.entries(details).flatMap(([path, words]) =>
      path.startsWith('/dashboard') && words(nowhere).startsWith('?') ? [path + words(nowhere)] : [],
    )
    for (const address of [
      ...aboutOne,
      '/dashboard/privilege?roleId=x',
      '/dashboard/mass_send/create?copy=x',
      '/dashboard/qr/create?wayId=x',
    ]) {
      await desk.goto(urls.console + address)
      const says = desk.getByRole('main').getByText(/^没有(找到)?这/)
      await says.first().waitFor({ timeout: 15_000 }).catch(() => assert.fail(`${address} does not say that it is not there`)) // biome-ignore format: one line
      assert.equal(await desk.getByRole('button', { name: '重试' }).count(), 0, `${address}: to try again brings nothing`)
    }
  })
  test('every language: English menus are English and whole, and its figures stand apart on a small laptop', async ({
    urls,
    story: { desk },
  }) => {
    await ask(desk, user.me, {})
    await desk.setViewportSize({ width: 1280, height: 800 })
    await desk.evaluate(`localStorage.setItem('rapport.lang', '"en"')`)
    // One of each first level, and all that begin with a row of figures.
    for (const path of ['home', 'qr/statistics', 'customer', 'mass_send', 'group', 'tag/statistics', 'staff/statistics', 'privilege']) {
      await desk.goto(`${urls.console}/dashboard/${path}`)
      await settled(desk)
      const nav = await desk.getByRole('navigation').allInnerTexts()
      assert.ok(!/[\u4e00-\u9fff]/.test(nav.join(' ').replace(/麦禾烘焙|麦|运营|数据只读/g, '')), nav.join(' '))
      await menuWhole(desk)
      await columnsFit(desk)
      await figuresWhole(desk)
      await placeholdersWhole(desk)
      await drawingsApart(desk)
    }
    await desk.evaluate(`localStorage.removeItem('rapport.lang')`)
  })
}

/** Stands only before whoever still owes something to their sign-in, as nobody does here: everybody else is led on. */
const leadsEverybodyOn = ({ path }: LoadedScreen) => path === '/login/first'

/** Whoever is signed in is led on from these; the last four lead everybody to WeCom, unless they have to say why that failed. */
const isOpen = ({ path }: LoadedScreen) => ['/', '/login', '/auth_workwx', '/freelogin', '/app/sign_in', '/window/app/login'].includes(path)

/** The tab says what the page is: its title, or the name of the one thing it shows. */
async function hasTitle(page: Page, screen: LoadedScreen): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  // Both come with the code and the rows of the page, which may be slow.
  for (const end = Date.now() + 5000; ; await page.waitForTimeout(100)) {
    const says = [screen.title, (await heading.count()) ? await words(heading) : '', '麦禾烘焙'].filter(Boolean)
    const tab = await page.title()
    if (says.some((text) => tab.includes(text))) return
    assert.ok(Date.now() < end, `the tab says “${tab}”, the page ${says.join(', ')}`)
  }
}

/** A form on a small laptop and on a phone: its columns fill the page, as far as lines stay readable, its fields their column. */
async function fieldsFill(page: Page): Promise<void> {
  if (!(await page.locator('form.cf-form').count())) return
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(100)
    assert.deepEqual(await page.evaluate<string[]>(squeezed), [], `a form in a window of ${width} px`)
  }
}
const squeezed = `[...document.querySelectorAll('form.cf-form')].filter((form) => form.offsetWidth).flatMap((form) => {
  const fields = form.querySelector('.cf-fields')
  const at = fields.getBoundingClientRect()
  const beside = [...form.querySelectorAll('.cf-anchors, .cf-preview')].map((e) => e.getBoundingClientRect())
    .filter((e) => e.left >= at.right - 1 || e.right <= at.left + 1)
    .reduce((sum, e) => sum + e.width, 0)
  const room = form.querySelector('.cf-main').clientWidth
  const columns = at.width + beside < Math.min(room * 0.9, 800) || at.width < Math.min(320, room * 0.9) ? ['its fields have ' + at.width + ' of ' + room + ' px'] : []
  const narrow = [...fields.querySelectorAll('.ant-form-item:not(.half) .ant-form-item-control-input-content')]
    .filter((e) => e.offsetParent && e.offsetWidth < at.width * 0.8)
    .map((e) => e.innerText.slice(0, 20) + ': ' + e.offsetWidth + ' px')
  return [...columns, ...narrow]
})`

/**
 * What nobody should read: variables that were not filled, ids, words of the wire. What is quoted as it is (a code, a call's path) stands in
 * `code`, `pre` or `.mono`; names of files have an ending; addresses are as they are.
 */
const rawWords = `(() => {
  const raw = /\\{\\{|\\{[A-Za-z_]+\\}|\\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\\b(?!\\.\\w)|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-|\\bsystem\\b|\\bundefined\\b|\\bnull\\b|\\[object |\\bNaN\\b|Invalid Date/
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const said = raw.test(node.data.replace(/https?:\\/\\/\\S+/g, '')) && !node.parentElement.closest('script,style,code,pre,.mono,textarea') ? node.data.trim() : ''
    if (said) found.push(said.slice(0, 120))
  }
  for (const e of document.querySelectorAll('[title],[aria-label],[placeholder]'))
    for (const name of ['title', 'aria-label', 'placeholder']) {
      const said = (e.getAttribute(name) ?? '').replace(/https?:\\/\\/\\S+/g, '')
      if (raw.test(said) && !e.closest('code,pre,.mono')) found.push(name + ': ' + said.slice(0, 120))
    }
  return found
})()`

/** Empty when the focused element, or what stands around it, is outlined; else the element. */
const focusMark = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return ''
  for (let e = at, i = 0; e && i < 4; e = e.parentElement, i++) {
    const style = getComputedStyle(e)
    if ((style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none') return ''
  }
  return at.outerHTML.slice(0, 160)
})()`
