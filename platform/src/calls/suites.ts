import { wecom } from '../call.ts'
import { bool, bytes, chars, flag, id, idNumber, int, list, nothing, oneOf, open, opt, str, strict, userId } from '../schema.ts'

// platform/10 §5: how a provider's app comes into a corp. Ids of corps and members are the provider's encrypted ones.

const suiteTicket = () => str({ minLength: 1, maxLength: 512 })

export const serviceGetSuiteToken = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_suite_token',
  doc: '90600',
  token: 'none',
  input: strict({ suite_id: id(), suite_secret: str({ minLength: 1 }), suite_ticket: suiteTicket() }),
  output: open({ suite_access_token: str({ maxLength: 512 }), expires_in: int() }),
})

export const serviceGetProviderToken = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_provider_token',
  doc: '91200',
  token: 'none',
  input: strict({ corpid: str({ minLength: 1 }), provider_secret: str({ minLength: 1 }) }),
  output: open({ provider_access_token: str({ maxLength: 512 }), expires_in: int() }),
})

export const serviceGetPreAuthCode = wecom({
  method: 'GET',
  path: '/cgi-bin/service/get_pre_auth_code',
  doc: '90601',
  token: 'suite',
  input: nothing(),
  output: open({ pre_auth_code: str({ maxLength: 512 }), expires_in: int() }),
})

/** auth_type 0 formal, 1 test; appid only for the old suites of several apps. */
export const serviceSetSessionInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/service/set_session_info',
  doc: '90602',
  token: 'suite',
  input: strict({
    pre_auth_code: str({ minLength: 1, maxLength: 512 }),
    session_info: strict({ appid: opt(list(int())), auth_type: opt(flag()) }),
  }),
  output: open({}),
})

const dealer = () => opt(open({ corpid: str(), corp_name: opt(str()) }))

const authCorp = () =>
  open({
    corpid: str(),
    corp_name: str(),
    /** verified, unverified */
    corp_type: opt(str()),
    corp_square_logo_url: opt(str()),
    corp_user_max: opt(int()),
    corp_full_name: opt(str()),
    verified_end_time: opt(int()),
    /** 1 company, 2 government, 3 other, 4 team */
    subject_type: opt(int()),
    corp_wxqrcode: opt(str()),
    corp_scale: opt(str()),
    corp_industry: opt(str()),
    corp_sub_industry: opt(str()),
  })

/** level: 1 basic read, 2 read, 3 read and write, 4 single basic read, 5 all read, 6 all read and write (unverified: old documents). */
const privilege = () =>
  open({
    level: opt(int()),
    allow_party: opt(list(int())),
    allow_user: opt(list(str())),
    allow_tag: opt(list(int())),
    extra_party: opt(list(int())),
    extra_user: opt(list(str())),
    extra_tag: opt(list(int())),
  })

const authInfo = () =>
  open({
    agent: list(
      open({
        agentid: int(),
        name: str(),
        round_logo_url: opt(str()),
        square_logo_url: opt(str()),
        appid: opt(int()),
        /** 0 the admin authorised, 1 each member does */
        auth_mode: opt(int()),
        is_customized_app: opt(bool()),
        auth_from_thirdapp: opt(bool()),
        privilege: opt(privilege()),
        shared_from: opt(open({ corpid: str(), share_type: opt(int()) })),
      }),
    ),
  })

/** app_status: 0 none, 1 trial, 2 trial over, 3 paid, 4 paid over, 5 unlimited trial, 6 over-use up to 7 days, 7 longer. */
const edition = () =>
  opt(
    open({
      agent: list(
        open({
          agentid: int(),
          edition_id: opt(str()),
          edition_name: opt(str()),
          app_status: opt(int()),
          user_limit: opt(int()),
          expired_time: opt(int()),
          is_virtual_version: opt(bool()),
          is_shared_from_other_corp: opt(bool()),
        }),
      ),
    }),
  )

const authUser = () => open({ userid: opt(str()), open_userid: opt(str()), name: opt(str()), avatar: opt(str()) })
const registered = () => opt(open({ register_code: str(), template_id: opt(str()), state: opt(str()) }))

/** Shorter than 64 bytes is no auth_code (40058, 40078); it lives 10 minutes and works once. */
const authCode = () => strict({ auth_code: bytes(512, 64) })

/** Store permanent_code at once: the auth_code is spent, and only a new installation or a reset gives another. */
export const serviceGetPermanentCode = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_permanent_code',
  doc: '90603',
  token: 'suite',
  once: true,
  input: authCode(),
  output: open({
    access_token: opt(str()),
    expires_in: opt(int()),
    permanent_code: str({ maxLength: 512 }),
    dealer_corp_info: dealer(),
    auth_corp_info: authCorp(),
    auth_info: opt(authInfo()),
    auth_user_info: opt(authUser()),
    register_code_info: registered(),
    state: opt(str()),
    edition_info: edition(),
  }),
})

export const serviceV2GetPermanentCode = wecom({
  method: 'POST',
  path: '/cgi-bin/service/v2/get_permanent_code',
  doc: '100776',
  token: 'suite',
  once: true,
  input: authCode(),
  output: open({
    permanent_code: str({ maxLength: 512 }),
    auth_corp_info: open({ corpid: str(), corp_name: str() }),
    auth_user_info: opt(authUser()),
    register_code_info: registered(),
    state: opt(str()),
  }),
})

const authorised = () => strict({ auth_corpid: id(), permanent_code: str({ minLength: 1, maxLength: 512 }) })
const authAnswer = () => open({ dealer_corp_info: dealer(), auth_corp_info: authCorp(), auth_info: authInfo(), edition_info: edition() })

export const serviceGetAuthInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_auth_info',
  doc: '90604',
  token: 'suite',
  input: authorised(),
  output: authAnswer(),
})

/** Which fields it leaves out against the old one is not in the documents we read (unverified). */
export const serviceV2GetAuthInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/service/v2/get_auth_info',
  doc: '100795',
  token: 'suite',
  input: authorised(),
  output: authAnswer(),
})

/** 48004: the corp has removed the app, forget its data. */
export const serviceGetCorpToken = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_corp_token',
  doc: '90605',
  token: 'suite',
  input: authorised(),
  output: open({ access_token: str({ maxLength: 512 }), expires_in: int() }),
})

/** auth_type 0 may send messages, 1 manages. */
export const serviceGetAdminList = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_admin_list',
  doc: '90606',
  token: 'suite',
  input: strict({ auth_corpid: id(), agentid: int() }),
  output: open({ admin: list(open({ userid: opt(str()), open_userid: opt(str()), auth_type: int() })) }),
})

/** result_type 1 answers a picture (use `download`), 2 its address. */
export const serviceGetAppQrcode = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_app_qrcode',
  doc: '95430',
  token: 'suite',
  input: strict({
    suite_id: id(),
    appid: opt(idNumber()),
    state: opt(bytes(32)),
    style: opt(int({ minimum: 0, maximum: 4 })),
    result_type: opt(oneOf([1, 2])),
  }),
  output: open({ qrcode: opt(str()) }),
})

/** The page where a corp installs on-behalf templates; at most 9 of them (unverified). */
export const serviceGetCustomizedAuthUrl = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_customized_auth_url',
  doc: '95436',
  token: 'provider',
  input: strict({ state: str(), templateid_list: list(id(), 9, 1) }),
  output: open({ qrcode_url: str(), expires_in: int() }),
})

export const serviceGetRegisterCode = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_register_code',
  doc: '90581',
  token: 'provider',
  input: strict({
    template_id: id(),
    corp_name: opt(chars(64)),
    admin_name: opt(chars(64)),
    admin_mobile: opt(str()),
    state: opt(str()),
    follow_user: opt(userId()),
  }),
  output: open({ register_code: str({ maxLength: 512 }), expires_in: int() }),
})

export const serviceGetRegisterInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_register_info',
  doc: '90582',
  token: 'provider',
  input: strict({ register_code: bytes(512, 1) }),
  output: open({
    corpid: str(),
    contact_sync: opt(open({ access_token: str(), expires_in: int() })),
    auth_user_info: opt(authUser()),
    template_id: opt(str()),
    state: opt(str()),
  }),
})
