import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { until } from '../kit.ts'

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = JSON.stringify(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])

/** Screens are looked at in both themes; axe finds nothing. */
export async function clean(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  const violations = async () => {
    const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
      `window.axe.run({ exclude: [['iframe']] }, { runOnly: ${tags}, resultTypes: ['violations'] }).then((all) => all.violations)`,
    )
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // a sheet slides in and colours change: what is wrong stays wrong
    await until(`axe: ${what}, ${colorScheme}`, violations, (found) => found.length === 0, 5000)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
