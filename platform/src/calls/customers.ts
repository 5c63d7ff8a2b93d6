import { wecom } from '../call.ts'
import { ExternalContact, FollowInfo, FollowUser, TransferRow, TransferStatusRow } from '../parts.ts'
import { bool, chars, cursorIn, cursorOut, id, int, limit, list, needs, nothing, open, opt, str, strict, userId } from '../schema.ts'

// platform/04 §1, §2, §6

export const externalcontactGetFollowUserList = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/get_follow_user_list',
  doc: '92571',
  priority: 'sync',
  input: nothing(),
  output: open({ follow_user: list(str()) }),
})

/** 84061 means: this member has no customer. */
export const externalcontactList = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/list',
  doc: '92113',
  priority: 'sync',
  input: strict({ userid: userId() }),
  output: open({ external_userid: list(str()) }),
})

export const externalcontactGet = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/get',
  doc: '92114',
  priority: 'sync',
  input: strict({ external_userid: id(), cursor: cursorIn() }),
  output: open({ external_contact: ExternalContact, follow_user: list(FollowUser), next_cursor: cursorOut() }),
})

/** fail_info: the names inside are unverified. */
export const externalcontactBatchGetByUser = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/batch/get_by_user',
  doc: '92994',
  priority: 'sync',
  input: strict({ userid_list: list(userId(), 100, 1), cursor: cursorIn(), limit: opt(limit(100)) }),
  output: open({
    external_contact_list: list(open({ external_contact: ExternalContact, follow_info: FollowInfo })),
    next_cursor: cursorOut(),
    fail_info: opt(open({ unlicensed_userid_list: opt(list(str())) })),
  }),
})

export const externalcontactRemark = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/remark',
  doc: '92115',
  input: strict(
    {
      userid: userId(),
      external_userid: id(),
      remark: opt(chars(20)),
      description: opt(chars(150)),
      remark_company: opt(chars(20)),
      /** Replaces the list; `['']` clears it. */
      remark_mobiles: opt(list(str())),
      remark_pic_mediaid: opt(str()),
    },
    needs('remark', 'description', 'remark_company', 'remark_mobiles', 'remark_pic_mediaid'),
  ),
  output: open({}),
})

export const externalcontactContactList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/contact_list',
  doc: '99434',
  priority: 'sync',
  input: strict({ cursor: cursorIn(), limit: opt(limit(1000)) }),
  output: open({
    info_list: list(
      open({
        is_customer: bool(),
        tmp_openid: opt(str()),
        external_userid: opt(str()),
        name: opt(str()),
        follow_userid: opt(str()),
        chat_id: opt(str()),
        chat_name: opt(str()),
        add_time: opt(int()),
      }),
    ),
    next_cursor: cursorOut(),
  }),
})

export const externalcontactConvertToOpenid = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/convert_to_openid',
  doc: '92323',
  input: strict({ external_userid: id() }),
  output: open({ openid: str() }),
})

/** Each customer at most twice in 90 days: a repeat costs one of the two. */
export const externalcontactTransferCustomer = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/transfer_customer',
  doc: '92125',
  priority: 'send',
  once: true,
  input: strict({
    handover_userid: userId(),
    takeover_userid: userId(),
    external_userid: list(id(), 100, 1),
    transfer_success_msg: opt(chars(200)),
  }),
  output: open({ customer: list(TransferRow) }),
})

export const externalcontactTransferResult = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/transfer_result',
  doc: '94088',
  priority: 'sync',
  input: strict({ handover_userid: userId(), takeover_userid: userId(), cursor: cursorIn() }),
  output: open({ customer: list(TransferStatusRow), next_cursor: cursorOut() }),
})

/** `page_id * page_size` must stay below 50 000; beyond that use the cursor. `dimission_time` is the platform's spelling. */
export const externalcontactGetUnassignedList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_unassigned_list',
  doc: '92124',
  priority: 'sync',
  input: strict({ page_id: opt(int({ minimum: 0 })), page_size: opt(limit(1000)), cursor: cursorIn() }),
  output: open({
    info: list(open({ handover_userid: str(), external_userid: str(), dimission_time: int() })),
    is_last: opt(bool()),
    next_cursor: cursorOut(),
  }),
})

export const externalcontactResignedTransferCustomer = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/resigned/transfer_customer',
  doc: '94081',
  priority: 'send',
  once: true,
  input: strict({ handover_userid: userId(), takeover_userid: userId(), external_userid: list(id(), 100, 1) }),
  output: open({ customer: list(TransferRow) }),
})

export const externalcontactResignedTransferResult = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/resigned/transfer_result',
  doc: '94082',
  priority: 'sync',
  input: strict({ handover_userid: userId(), takeover_userid: userId(), cursor: cursorIn() }),
  output: open({ customer: list(TransferStatusRow), next_cursor: cursorOut() }),
})
