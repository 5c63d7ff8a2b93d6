import { wecom } from '../call.ts'
import { list, open, opt, str, strict } from '../schema.ts'

// platform/01 §1. A code lives 5 minutes and works once: never repeat these after an unknown outcome, restart the login.

/** Member: `userid` (+ `user_ticket`). Outsider: `openid` (+ `external_userid`). */
export const authGetuserinfo = wecom({
  method: 'GET',
  path: '/cgi-bin/auth/getuserinfo',
  doc: '91023',
  once: true,
  input: strict({ code: str({ minLength: 1, maxLength: 512 }) }),
  output: open({ userid: opt(str()), user_ticket: opt(str()), openid: opt(str()), external_userid: opt(str()) }),
})

/** The old path; the client turns its `UserId`, `OpenId`, `DeviceId` into the new spelling. */
export const userGetuserinfo = wecom({
  method: 'GET',
  path: '/cgi-bin/user/getuserinfo',
  doc: '91023',
  once: true,
  input: strict({ code: str({ minLength: 1, maxLength: 512 }) }),
  output: open({
    userid: opt(str()),
    openid: opt(str()),
    external_userid: opt(str()),
    deviceid: opt(str()),
    /** Of a school. */
    parents: opt(list(open({ parent_userid: str(), corpid: str() }))),
    student_userid: opt(str()),
  }),
})

/** A field is missing when the admin has not asked for it or the member did not consent. */
export const authGetuserdetail = wecom({
  method: 'POST',
  path: '/cgi-bin/auth/getuserdetail',
  doc: '95833',
  input: strict({ user_ticket: str({ minLength: 1, maxLength: 512 }) }),
  output: open({
    userid: str(),
    gender: opt(str()),
    avatar: opt(str()),
    qr_code: opt(str()),
    mobile: opt(str()),
    email: opt(str()),
    biz_mail: opt(str()),
    address: opt(str()),
  }),
})
