/** Vitest's reporter for `npm test`: what ran, and what each file cost with its imports, as JSON in `TEST_REPORT`. */
import fs from 'node:fs'
import path from 'node:path'
import type { Reporter } from 'vitest/node'
import { root } from './web-builds.ts'

/** `ms`: as long as one worker was busy with it. */
export type FileReport = { file: string; ms: number; passed: number; failed: number; skipped: number }

export default function report(): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      const files = modules.map((module): FileReport => {
        const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
        const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
        for (const test of module.children.allTests()) count[test.result().state]++
        // a file that broke before its first test has no test that failed
        if (module.state() === 'failed' && count.failed === 0) count.failed = 1
        return {
          file: path.relative(root, module.moduleId),
          ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
          passed: count.passed,
          failed: count.failed,
          skipped: count.skipped + count.pending,
        }
      })
      if (errors.length > 0) files.push({ file: 'outside of every test', ms: 0, passed: 0, failed: errors.length, skipped: 0 })
      fs.writeFileSync(process.env.TEST_REPORT!, JSON.stringify(files))
    },
  }
}
