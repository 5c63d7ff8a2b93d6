import { wecom } from '../call.ts'
import { bytes, done, oneOf, open, opt, str, strict, userId } from '../schema.ts'

// platform/03 §1.6, 01 §1.4: one member by something else, second verification.

/** 46004 when nobody has it; many misses block the call for a day (45009). */
export const userGetuserid = wecom({
  method: 'POST',
  path: '/cgi-bin/user/getuserid',
  doc: '91693',
  input: strict({ mobile: bytes(32, 5) }),
  output: open({ userid: str() }),
})

/** email_type 1 the corp's own (default), 2 personal. */
export const userGetUseridByEmail = wecom({
  method: 'POST',
  path: '/cgi-bin/user/get_userid_by_email',
  doc: '95895',
  input: strict({ email: str({ minLength: 1 }), email_type: opt(oneOf([1, 2])) }),
  output: open({ userid: str() }),
})

/** The string to search a member by in the client; an old call whose page is gone: number of getuserid's. */
export const userGetMobileHashcode = wecom({
  method: 'POST',
  path: '/cgi-bin/user/get_mobile_hashcode',
  doc: '91693',
  input: strict({ mobile: str({ minLength: 1 }), state: str() }),
  output: open({ hashcode: str() }),
})

/** The first joining is verified: the member may come in. */
export const userAuthsucc = wecom({
  method: 'GET',
  path: '/cgi-bin/user/authsucc',
  doc: '90203',
  input: strict({ userid: userId() }),
  output: done(),
})

/** The code of the verification page; tfa_code lives 5 minutes and works once. */
export const authGetTfaInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/auth/get_tfa_info',
  doc: '99499',
  once: true,
  input: strict({ code: str({ minLength: 1, maxLength: 512 }) }),
  output: open({ userid: str(), tfa_code: str() }),
})

export const userTfaSucc = wecom({
  method: 'POST',
  path: '/cgi-bin/user/tfa_succ',
  doc: '99500',
  once: true,
  input: strict({ userid: userId(), tfa_code: str({ minLength: 1 }) }),
  output: done(),
})
