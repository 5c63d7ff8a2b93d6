import type { SimApi } from '@rapport/wecom-simulator/sim/api.ts'
import { suiteCallbackPath } from '#core/server/gate/suite-routes.ts'

/** A hosted service's provider and suite, as the simulator and the settings know them. */
export const provider = { corpid: 'ww00000000000000aa', secret: 'a secret of the provider' }
export const suite = { suite_id: 'ww00000000000000bb', secret: 'a secret of the suite' }
/** A template of apps developed on behalf of a company (代开发). */
export const template = { suite_id: 'dk00000000000000cc', secret: 'a secret of the template' }
export const suiteKeys = { token: 'SuiteToken123', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFA' }
export const suiteSettings = {
  RELEASE: 'saas',
  WECOM_SUITE_ID: suite.suite_id,
  WECOM_SUITE_SECRET: suite.secret,
  WECOM_SUITE_TOKEN: suiteKeys.token,
  WECOM_SUITE_AES_KEY: suiteKeys.aesKey,
  WECOM_PROVIDER_CORP_ID: provider.corpid,
}

/** Tells the simulator where our suite listens; the first ticket follows at once. */
export async function listen(sim: Pick<SimApi, 'setSuiteCallback'>, url: string, { suite_id } = suite): Promise<void> {
  const address = { suite_id, url: `${url}${suiteCallbackPath}`, token: suiteKeys.token, aes_key: suiteKeys.aesKey }
  for (const for_data of [true, false]) {
    let set = await sim.setSuiteCallback({ ...address, for_data })
    for (let tries = 1; !set.ok && tries < 3; tries++) set = await sim.setSuiteCallback({ ...address, for_data }) // a busy machine may need more than its second
    if (!set.ok) throw new Error(`address of the suite: ${set.reason}`)
  }
}
