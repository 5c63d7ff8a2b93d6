/** Playwright's reporter for `npm test`: what ran in each journey, and how long, as JSON in `JOURNEY_REPORT`. */
import fs from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import type { FileReport } from './test-report.ts'

export default class JourneyReport implements Reporter {
  files = new Map<string, FileReport & { from: number; to: number }>()
  ended = new Map<TestCase, FileReport>()
  outside: string[] = []

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
  onError({ message, value, stack }: TestError) {
    this.outside.push(stack ?? message ?? value ?? '')
  }
  onEnd() {
    for (const [test, one] of this.ended) {
      const outcome = test.outcome()
      one[outcome === 'skipped' ? 'skipped' : outcome === 'unexpected' ? 'failed' : 'passed']++
    }
    const files = [...this.files.values()].map(({ from, to, ...one }): FileReport => ({ ...one, ms: to - from }))
    if (this.outside.length > 0) files.push({ file: 'outside of every journey', ms: 0, passed: 0, failed: this.outside.length, skipped: 0 })
    // Said once more at the end: what stands in the middle of a long log is not found.
    for (const error of this.outside) console.error(`Outside of every journey: ${error}`)
    const { JOURNEY_REPORT: report } = process.env
    if (report) fs.writeFileSync(report, JSON.stringify(files))
  }
}
