import { generateKeyPairSync } from 'node:crypto'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import type { TestApp } from '../../harness.ts'
import { calm, until } from '../rig.ts'
import { archiveTables } from '../to-come.ts'

export type Stage = Awaited<ReturnType<typeof stageOf>>

/** What has to be there before five deeds can meet a fault: members, their customers, a code that greets, and an archive that is open. */
export async function stageOf(app: TestApp, members: string[], customersEach: number) {
  const unheard = app.sim.addFault({ call: '*', kind: 'lost' }) // they exist before Rapport is connected, so no callback of them comes
  const people = new Map<string, string[]>()
  for (const userid of members) {
    app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
    people.set(userid, [])
    for (let i = 0; i < customersEach; i++) people.get(userid)!.push(befriend(app, userid, `${userid} ${i}`))
  }
  await app.sim.settled()
  app.sim.removeFault({ id: unheard.id })

  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  app.sim.setArchive({ on: true, public_key: String(publicKey.export({ type: 'spki', format: 'pem' })) })
  await archiveTables(app.app.db, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  const secret = secretsFrom(app.app.config.SECRET_KEY).seal(app.sim.archive().secret)
  await app.ctx.db.insertInto('corp_apps').values({ corp_id: app.corpId, kind: 'archive', secret }).execute()
  app.app.gate.accounts.forget()

  const admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await calm(app)
  await app.call(customerSync.sync, {}, admin)
  await calm(app)
  const { list } = await app.call(staff.list, { available: true }, admin)
  const staffIds = new Map(list.map((s) => [s.staffExtId, s.staffId]))
  return { app, admin, people, staffIds, configId: await codeOf(app, admin, staffIds.get(members[0]!)!) }
}

/** A new friend, without a code. */
export function befriend(app: TestApp, userid: string, name: string): string {
  const { id } = app.sim.createCustomer({ name })
  app.sim.add({ person_id: id, userid })
  return id
}

async function codeOf(app: TestApp, admin: string, staffId: string): Promise<string> {
  const { wayId } = await app.call(
    liveCodes.add,
    {
      draft: {
        name: '门口台卡',
        groupId: null,
        bands: [{ name: '', weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440, receivers: [{ staffId, weight: 1, dailyCap: null }] }],
        backupStaffIds: [staffId],
        skipVerify: true,
        exclusive: false,
        tagIds: [],
        remark: { mode: 'off', text: '' },
        welcome: { mode: 'same', content: { text: '你好，我是{{staff_name}}', attachments: [] }, bands: [] },
        duplicates: 'welcome',
        qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
      },
    },
    admin,
  )
  await until('the code to be ready', async () => (await app.call(liveCodes.one, { wayId }, admin)).row.state === 'ready')
  await calm(app)
  return app.sim.codes().codes[0]!.config_id
}
