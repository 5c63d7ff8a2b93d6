import { startTestApp, type TestOptions } from '#testing/harness.ts'
import { listen, provider, suite, suiteSettings, template } from '#testing/suite-settings.ts'

/** The whole program as a hosted service: a provider with one suite, or one template of on-behalf apps, which listens unless `deaf`. */
export async function startSuiteApp(options: TestOptions & { deaf?: boolean; onBehalf?: boolean }) {
  const { onBehalf, deaf, env, ...more } = options
  const own = onBehalf ? template : suite
  const settings = {
    ...suiteSettings,
    WECOM_SUITE_ID: own.suite_id,
    WECOM_SUITE_SECRET: own.secret,
    ...(onBehalf && { WECOM_PROVIDER_SECRET: provider.secret }),
  }
  const app = await startTestApp({ ...more, unset: true, env: { ...settings, ...env } })
  app.sim.addProvider({ name: '睦客科技', ...provider })
  app.sim.addSuite({ provider: provider.corpid, name: '睦客', kind: onBehalf ? 'on_behalf' : 'third_party', ...own })
  if (!deaf) await listen(app.sim, app.url, own)
  return app
}
