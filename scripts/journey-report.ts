/** Playwright's reporter for `npm test`: what ran in each journey, and how long, as JSON in `JOURNEY_REPORT`. */
import fs from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { FileReport } from './test-report.ts'
import { root } from './web-builds.ts'

export default class JourneyReport implements Reporter {
  files = new Map<string, FileReport & { from: number; to: number }>()
  ended = new Map<TestCase, FileReport>()
  outside = 0

  onTestEnd(test: TestCase, { startTime, duration }: TestResult) {
    const { name } = test.parent.project()!
    const file = path.join('e2e', `${name}.e2e.ts`)
    const from = startTime.getTime()
    const one = this.files.get(file) ?? { file, ms: 0, passed: 0, failed: 0, skipped: 0, from, to: from }
    this.files.set(file, one)
    this.ended.set(test, one)
    one.from = Math.min(one.from, from)
    one.to = Math.max(one.to, from + duration)
  }
  onError() {
    this.outside++
  }
  onEnd() {
    for (const [test, one] of this.ended) {
      const outcome = test.outcome()
      one[outcome === 'skipped' ? 'skipped' : outcome === 'unexpected' ? 'failed' : 'passed']++
    }
    const files = [...this.files.values()].map(({ from, to, ...one }): FileReport => ({ ...one, ms: to - from }))
    if (this.outside > 0) files.push({ file: 'outside of every journey', ms: 0, passed: 0, failed: this.outside, skipped: 0 })
    fs.writeFileSync(process.env.JOURNEY_REPORT ?? path.join(root, '.data/journeys.json'), JSON.stringify(files))
  }
}
