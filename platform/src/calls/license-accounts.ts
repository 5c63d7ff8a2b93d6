import { wecom } from '../call.ts'
import { cursorIn, cursorOut, done, id, int, limit, list, oneOf, open, opt, str, strict, userId } from '../schema.ts'

// Interface licences: codes and who sits on them (platform/10 §6). Fields besides those are what the official pages and client libraries
// name: unverified. Times are unix seconds. A member may hold a basic (1) and an interconnect (2) account; corpid and userids are the
// provider's encrypted ones.

const provider = { method: 'POST', token: 'provider' } as const
/** status: 1 unbound, 2 bound and good, 3 expired, 4 to be handed over, 5 merged into another code, 6 given to a corp downstream. */
const code = {
  active_code: str(),
  type: int(),
  status: int(),
  userid: opt(str()),
  create_time: int(),
  active_time: opt(int()),
  expire_time: opt(int()),
  merge_info: opt(open({ to_active_code: opt(str()), from_active_code: opt(str()) })),
  share_info: opt(open({ to_corpid: opt(str()), from_corpid: opt(str()) })),
}

/** Fields unverified. */
export const licenseActiveAccount = wecom({
  ...provider,
  path: '/cgi-bin/license/active_account',
  doc: '95553',
  input: strict({ active_code: id(), corpid: id(), userid: userId() }),
  output: done(),
})

/** Each row answers for itself; 701024 when none went well. Fields unverified. */
export const licenseBatchActiveAccount = wecom({
  ...provider,
  path: '/cgi-bin/license/batch_active_account',
  doc: '95553',
  input: strict({ corpid: id(), active_list: list(strict({ active_code: id(), userid: userId() }), 1000, 1) }),
  output: open({ active_result: list(open({ active_code: str(), userid: str(), errcode: int() })) }),
})

/** Fields unverified. */
export const licenseGetActiveInfoByCode = wecom({
  ...provider,
  path: '/cgi-bin/license/get_active_info_by_code',
  doc: '95552',
  input: strict({ corpid: id(), active_code: id() }),
  output: open({ active_info: open(code) }),
})

/** Fields unverified. */
export const licenseBatchGetActiveInfoByCode = wecom({
  ...provider,
  path: '/cgi-bin/license/batch_get_active_info_by_code',
  doc: '95552',
  input: strict({ corpid: id(), active_code_list: list(id(), 1000, 1) }),
  output: open({ active_info_list: list(open(code)), invalid_active_code_list: opt(list(str())) }),
})

/** Everybody who was ever activated, expired ones too. The corpid must be the encrypted one. Fields unverified. */
export const licenseListActivedAccount = wecom({
  ...provider,
  path: '/cgi-bin/license/list_actived_account',
  doc: '95544',
  priority: 'sync',
  input: strict({ corpid: id(), limit: opt(limit(1000)), cursor: cursorIn() }),
  output: open({
    account_list: list(open({ userid: str(), type: int(), expire_time: int(), active_time: int() })),
    has_more: int(),
    next_cursor: cursorOut(),
  }),
})

/** active_status: 1 somebody with an account, 0 not. Fields unverified. */
export const licenseGetActiveInfoByUser = wecom({
  ...provider,
  path: '/cgi-bin/license/get_active_info_by_user',
  doc: '95555',
  input: strict({ corpid: id(), userid: userId() }),
  output: open({
    active_status: int(),
    active_info_list: list(open({ active_code: str(), type: int(), userid: str(), active_time: int(), expire_time: int() })),
  }),
})

/** All accounts of one member go to another, at most once in 30 days; each row answers for itself. Fields unverified. */
export const licenseBatchTransferLicense = wecom({
  ...provider,
  path: '/cgi-bin/license/batch_transfer_license',
  doc: '95673',
  input: strict({ corpid: id(), transfer_list: list(strict({ handover_userid: userId(), takeover_userid: userId() }), 1000, 1) }),
  output: open({ transfer_result: list(open({ handover_userid: str(), takeover_userid: str(), errcode: int() })) }),
})

/** Unbound codes go to a corp downstream. Fields unverified. */
export const licenseBatchShareActiveCode = wecom({
  ...provider,
  path: '/cgi-bin/license/batch_share_active_code',
  doc: '96059',
  input: strict({ from_corpid: id(), to_corpid: id(), share_list: list(strict({ active_code: id() }), 1000, 1) }),
  output: open({ share_result: list(open({ active_code: str(), errcode: int(), errmsg: str() })) }),
})

/** license_status: 0 calls are not checked yet, 1 they are; trail_info (the platform's spelling): 90 days from the first installation. Fields unverified. */
export const licenseGetAppLicenseInfo = wecom({
  ...provider,
  path: '/cgi-bin/license/get_app_license_info',
  doc: '95844',
  input: strict({ corpid: id(), suite_id: id() }),
  output: open({ license_status: int(), trail_info: opt(open({ start_time: int(), end_time: int() })) }),
})

/** 1: members who use the app are given a free code by the platform. Fields unverified. */
export const licenseSetAutoActiveStatus = wecom({
  ...provider,
  path: '/cgi-bin/license/set_auto_active_status',
  doc: '95873',
  input: strict({ corpid: id(), auto_active_status: oneOf([0, 1]) }),
  output: done(),
})

/** Fields unverified. */
export const licenseGetAutoActiveStatus = wecom({
  ...provider,
  path: '/cgi-bin/license/get_auto_active_status',
  doc: '95874',
  input: strict({ corpid: id() }),
  output: open({ auto_active_status: int() }),
})
