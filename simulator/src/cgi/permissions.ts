import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import type { App } from '../world/access-rows.ts'
import { fail } from './errors.ts'

const contactsOnly = new Set(['user/list_id', 'user/get_active_stat', 'corp/get_join_qrcode'])
const noDetails = new Set(['user/get', 'user/list', 'user/simplelist', 'department/list', 'department/get'])
const contactWrites =
  /^(user\/(create|update|delete|batchdelete|authsucc|tfa_succ)|department\/(create|update|delete)|batch\/(invite|syncuser|replaceuser|replaceparty|getresult)|tag\/(create|update|delete|addtagusers|deltagusers)|export\/\w+)$/
const systemOnly = /^externalcontact\/(customer_strategy|moment_strategy)\/|_strategy_tag/
const ofProviders =
  /^(user\/(check_member_auth|list_member_auth|list_selected_ticket_user)|batch\/userid_to_openuserid|externalcontact\/(groupchat\/)?get_new_external_userid|externalcontact\/to_service_external_userid|idconvert\/(external_tagid|open_kfid|chatid|apply_to_upgrade_chatid|upgrade_chatid_for_new_corp))$/
const ofCorps = /^(batch\/openuserid_to_userid|externalcontact\/from_service_external_userid)$/
const open = new Set(['get_api_domain_ip', 'getcallbackip'])

/** Which secret opens which call (platform/00 §2, 03 §0, 04 head). */
export function mayCall(app: App, call: AnyWecomCall) {
  const { name } = call
  if (open.has(name)) return
  if (app.closed) fail(50003)
  // which code the platform gives for the archive's calls with another secret, and the other way round, is unverified
  if ((app.kind === 'archive') !== name.startsWith('msgaudit/')) fail(48002)
  if (app.kind === 'archive') return
  if (app.kind === 'contacts') {
    if (noDetails.has(name) && !app.legacy_fields) fail(48009)
    if (!/^(user|department|tag|batch|media|export|corp)\//.test(name)) fail(48002)
    return
  }
  if ((app.suite_id ? ofCorps : ofProviders).test(name)) fail(48002)
  if (contactsOnly.has(name) && !(app.suite_id && name === 'user/list_id')) fail(48002)
  if (contactWrites.test(name) && !app.contact_write) fail(48002)
  if (name.startsWith('kf/') && app.kf === false) fail(48002)
  if (name.startsWith('externalpay/') && app.external_pay === false) fail(48002)
  if (!name.startsWith('externalcontact/')) {
    if (app.kind === 'customer' && !name.startsWith('media/')) fail(48002)
    return
  }
  if (!app.customer_contact) fail(48002)
  if (systemOnly.test(name) && app.kind !== 'customer') fail(48002)
}
