import type { Context } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import type { LiveCodeDraft } from './draft.ts'

/** A code as plain as the form makes one: these people receive at any hour, the first of them also when nobody else can. */
export const plainCode = (receivers: string[], over: Partial<LiveCodeDraft> = {}): LiveCodeDraft => ({
  name: '门口台卡',
  groupId: null,
  bands: [
    {
      name: '',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: 0,
      to: 1440,
      receivers: receivers.map((staffId) => ({ staffId, weight: 1, dailyCap: null })),
    },
  ],
  backupStaffIds: receivers.slice(0, 1),
  skipVerify: true,
  exclusive: false,
  tagIds: [],
  remark: { mode: 'off', text: '' },
  welcome: { mode: 'same', content: { text: '你好', attachments: [] }, bands: [] },
  duplicates: 'welcome',
  qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
  ...over,
})

/** A code in use, as rows: for tests whose subject is not how WeCom comes to know it. WeCom does not, so nobody can scan it. */
export async function readyCode(
  app: { ctx: Context; corpId: number },
  receivers: string[],
  over: Partial<LiveCodeDraft> = {},
): Promise<string> {
  const [wayId, config] = [newId(), plainCode(receivers, over)]
  await app.ctx.db
    .insertInto('live_codes')
    .values({
      corp_id: app.corpId,
      way_id: wayId,
      name: config.name,
      group_id: config.groupId,
      state_key: `ready-${wayId}`,
      state: 'ready',
      config: JSON.stringify(config),
      staff_ids: receivers,
      config_id: `ready-${wayId}`,
      qr_code: 'https://wework.qpic.cn/ready',
      qr_text: 'https://work.weixin.qq.com/u/ready',
      offered: [],
    })
    .execute()
  return wayId
}
