import { wecom } from '../call.ts'
import { bytes, id, int, list, oneOf, open, opt, str, strict, unixTime, userId } from '../schema.ts'

// platform/10 §4: one thing has another id for the corp itself and for each provider.

/** unionids and openids of WeChat are 28 characters; 64 leaves room. */
const unionid = () => bytes(64, 1)

// by the corp itself (§4.1)

/** As seen by `source_agentid`, the provider's app in this corp. */
export const batchOpenuseridToUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/batch/openuserid_to_userid',
  doc: '95884',
  priority: 'sync',
  input: strict({ open_userid_list: list(userId(), 1000, 1), source_agentid: int() }),
  output: open({ userid_list: list(open({ open_userid: str(), userid: str() })), invalid_open_userid_list: opt(list(str())) }),
})

export const externalcontactFromServiceExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/from_service_external_userid',
  doc: '95884',
  priority: 'sync',
  input: strict({ external_userid: id(), source_agentid: int() }),
  output: open({ external_userid: str() }),
})

/** business_type 1 meeting, 2 form, 3 document; user_type 1 customer, 2 linked corp, 3 supply chain, 4 circle. */
export const idconvertConvertTmpExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/convert_tmp_external_userid',
  doc: '98729',
  priority: 'sync',
  input: strict({ business_type: oneOf([1, 2, 3]), user_type: oneOf([1, 2, 3, 4]), tmp_external_userid_list: list(id(), 100, 1) }),
  output: open({
    results: list(open({ tmp_external_userid: str(), external_userid: opt(str()), corpid: opt(str()), userid: opt(str()) })),
    invalid_tmp_external_userid_list: opt(list(str())),
  }),
})

// by providers (§4.2)

/** 48001 unless the corp has authorised the provider. */
export const serviceCorpidToOpencorpid = wecom({
  method: 'POST',
  path: '/cgi-bin/service/corpid_to_opencorpid',
  doc: '97061',
  token: 'provider',
  input: strict({ corpid: id() }),
  output: open({ open_corpid: str() }),
})

/** Many misses block the call for a day. */
export const batchUseridToOpenuserid = wecom({
  method: 'POST',
  path: '/cgi-bin/batch/userid_to_openuserid',
  doc: '95435',
  priority: 'sync',
  input: strict({ userid_list: list(userId(), 1000, 1) }),
  output: open({ open_userid_list: list(open({ userid: str(), open_userid: str() })), invalid_userid_list: opt(list(str())) }),
})

const converted = () => open({ items: list(open({ external_userid: str(), new_external_userid: str() })) })

/** 200 advised; ids that are the new ones already come back as they are. */
export const externalcontactGetNewExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_new_external_userid',
  doc: '95327',
  priority: 'sync',
  input: strict({ external_userid_list: list(id(), 1000, 1) }),
  output: converted(),
})

/** For members of a group who are nobody's customers. */
export const externalcontactGroupchatGetNewExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/get_new_external_userid',
  doc: '95327',
  priority: 'sync',
  input: strict({ chat_id: id(), external_userid_list: list(id(), 1000, 1) }),
  output: converted(),
})

/** On-behalf apps: the corp's id of a customer to the provider's. */
export const externalcontactToServiceExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/to_service_external_userid',
  doc: '95195',
  priority: 'sync',
  input: strict({ external_userid: id() }),
  output: open({ external_userid: str() }),
})

/** From then on the corp's apps of this provider see the new ids only; 610022 when it is done already. */
export const serviceExternalcontactFinishExternalUseridMigration = wecom({
  method: 'POST',
  path: '/cgi-bin/service/externalcontact/finish_external_userid_migration',
  doc: '95327',
  token: 'provider',
  input: strict({ corpid: id() }),
  output: open({}),
})

/** Of a mini program that belongs to the corp. */
export const externalcontactUnionidToExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/unionid_to_external_userid',
  doc: '93274',
  input: strict({ unionid: unionid(), openid: unionid() }),
  output: open({ external_userid: str() }),
})

/** 50 000 an hour and 240 000 a day per provider. */
export const serviceExternalcontactUnionidToExternalUserid3rd = wecom({
  method: 'POST',
  path: '/cgi-bin/service/externalcontact/unionid_to_external_userid_3rd',
  doc: '95327',
  token: 'suite',
  input: strict({ unionid: unionid(), openid: unionid(), corpid: opt(id()) }),
  output: open({ external_userid_info: list(open({ corpid: str(), external_userid: str() })) }),
})

/** Who is no customer yet gets a pending_id, valid 90 days. subject_type 0: the mini program is the corp's own, 1: the provider's. */
export const idconvertUnionidToExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/unionid_to_external_userid',
  doc: '95926',
  input: strict({ unionid: unionid(), openid: unionid(), subject_type: oneOf([0, 1]) }),
  output: open({ external_userid: opt(str()), pending_id: opt(str()) }),
})

/** chat_id for members of that group who are nobody's customers. */
export const idconvertBatchExternalUseridToPendingId = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/batch/external_userid_to_pending_id',
  doc: '95926',
  priority: 'sync',
  input: strict({ external_userid: list(id(), 100, 1), chat_id: opt(id()) }),
  output: open({ result: list(open({ external_userid: str(), pending_id: str() })) }),
})

/** At most 1000 (unverified). */
export const idconvertExternalTagid = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/external_tagid',
  doc: '96169',
  priority: 'sync',
  input: strict({ external_tagid_list: list(id(), 1000, 1) }),
  output: open({
    items: list(open({ external_tagid: str(), open_external_tagid: str() })),
    invalid_external_tagid_list: opt(list(str())),
  }),
})

/** At most 1000 (unverified). */
export const idconvertOpenKfid = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/open_kfid',
  doc: '97064',
  priority: 'sync',
  input: strict({ open_kfid_list: list(id(), 1000, 1) }),
  output: open({ items: list(open({ open_kfid: str(), new_open_kfid: str() })), invalid_open_kfid_list: opt(list(str())) }),
})

/** At most 1000 (unverified). */
export const idconvertChatid = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/chatid',
  doc: '99601',
  priority: 'sync',
  input: strict({ chat_id_list: list(id(), 1000, 1) }),
  output: open({ items: list(open({ chat_id: str(), new_chat_id: str() })), invalid_chat_id_list: opt(list(str())) }),
})

/** When the corp's apps of this provider begin to see new chat ids. Which token these two take: the corp's (unverified). */
export const idconvertApplyToUpgradeChatid = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/apply_to_upgrade_chatid',
  doc: '99601',
  input: strict({ upgrade_time: unixTime() }),
  output: open({}),
})

/** New chat ids from now on, for a corp that has no old ones stored anywhere. */
export const idconvertUpgradeChatidForNewCorp = wecom({
  method: 'POST',
  path: '/cgi-bin/idconvert/upgrade_chatid_for_new_corp',
  doc: '99601',
  input: strict({}),
  output: open({}),
})

// The same for the corps of a supply chain: the reference names the paths and calls them twins, so the fields are unverified.

export const corpgroupUnionidToExternalUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/corpgroup/unionid_to_external_userid',
  doc: '95818',
  input: strict({ unionid: unionid(), openid: unionid(), corpid: opt(id()) }),
  output: open({ external_userid_info: list(open({ corpid: str(), external_userid: str() })) }),
})

export const corpgroupUnionidToPendingId = wecom({
  method: 'POST',
  path: '/cgi-bin/corpgroup/unionid_to_pending_id',
  doc: '95818',
  input: strict({ unionid: unionid(), openid: unionid() }),
  output: open({ pending_id: str() }),
})

export const corpgroupBatchExternalUseridToPendingId = wecom({
  method: 'POST',
  path: '/cgi-bin/corpgroup/batch/external_userid_to_pending_id',
  doc: '95818',
  priority: 'sync',
  input: strict({ external_userid: list(id(), 100, 1), chat_id: opt(id()) }),
  output: open({ result: list(open({ external_userid: str(), pending_id: str() })) }),
})
