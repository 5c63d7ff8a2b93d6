import type { Locator, Page } from '@playwright/test'
import { journey } from '../journey.ts'

export const boss = '周若溪'
export const code = '静安店圣诞台卡'
export const customer = '苏小麦'
export const tag = '附近住户'
export const greeting = (staff: string) => `你好 ${customer}，我是麦禾烘焙的${staff}，新出炉的面包给你留着。`

/** What one step leaves to the next. */
interface Story {
  /** The computer, signed in at the console. */
  page: Page
  /** The page with everybody's phones; `phone` is the customer's. */
  phones: Page
  phone: Locator
  /** The saved picture of the code, as a file. */
  image: string
  /** Which of the two members of staff the code gave the customer to. */
  receiver: string
  menu: (name: string) => Promise<void>
  codeRow: () => Locator
}

export const test = journey(
  async ({ open, urls }) => {
    const page = await open(`${urls.console}/`)
    const menu = (name: string) => page.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name, exact: true }).click()
    const codeRow = () => page.getByRole('row', { name: new RegExp(code) })
    return { page, menu, codeRow, image: '', receiver: '' } as Story
  },
  { lives: true },
)
