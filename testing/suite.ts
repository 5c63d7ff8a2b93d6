import { startTestApp, type TestOptions } from '#testing/harness.ts'
import { listen, provider, suite, suiteSettings } from '#testing/suite-settings.ts'

/** The whole program as a hosted service: a provider with one suite, which listens unless `deaf`. */
export async function startSuiteApp(options: TestOptions & { deaf?: boolean }) {
  const app = await startTestApp({ ...options, unset: true, env: { ...suiteSettings, ...options.env } })
  app.sim.addProvider({ name: '睦客科技', ...provider })
  app.sim.addSuite({ provider: provider.corpid, name: '睦客', ...suite })
  if (!options.deaf) await listen(app.sim, app.url)
  return app
}
