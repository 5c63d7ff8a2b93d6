import Type, { type Static } from 'typebox'
import { calls, command, ExtId, Id, Instant, may, Nullable, query, strict } from './call.ts'
import { FactorCode, Owed } from './owed.ts'

/** The signed-in person and company: what the shell needs before it can draw a menu (spec/console.md §3.5, R170–R198). */
export const CorpAuthType = Type.Union([Type.Literal('oa'), Type.Literal('chat_oa'), Type.Literal('ia'), Type.Literal('pure_ia')])
export const ActivationStatus = Type.Union([Type.Literal('created'), Type.Literal('corp_authed'), Type.Literal('activated')])

/**
 * Whose customers, codes and messages a person sees, themselves always among them: nobody else's; those of their departments, without or
 * with all below; those of the departments that their role names and all below; everybody's. What concerns the whole company takes `all`.
 */
export const DataScope = Type.Union([
  Type.Literal('own'),
  Type.Literal('department_only'),
  Type.Literal('department'),
  Type.Literal('chosen'),
  Type.Literal('all'),
])
export type DataScope = Static<typeof DataScope>

/** R165, R233: a module that is not there is refused, and so is one whose privilege is negative, whatever else grants it. */
export const Privilege = Type.Object({ module: Type.String(), actions: Type.Array(Type.String()), actionNegative: Type.Boolean() })
export type Privilege = Static<typeof Privilege>

export const User = Type.Object({
  userId: Id,
  name: Type.String(),
  avatar: Type.String(),
  loginType: Type.Union([Type.Literal('wecom'), Type.Literal('password')]),
})
export const WxUser = Type.Object({ staffExtId: ExtId, name: Type.String(), avatar: Type.String() })

export const StaffMe = Type.Object({
  staffId: Nullable(Id),
  staffExtId: Nullable(ExtId),
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  isRoot: Type.Boolean(),
  dataScope: DataScope,
  /** R232: whose role is another than that of ordinary employees. */
  isAdmin: Type.Boolean(),
  roleName: Type.String(),
  roleType: Type.String(),
  adminDepartments: Type.Array(Type.Integer()),
  /** Name of whoever looks at the pages as this person sees them, and may change nothing meanwhile. */
  viewedBy: Type.Optional(Type.String()),
  /** What a local administrator has to do before anything else is open to them; the sign-in page leads through it. */
  owes: Type.Optional(Owed),
  corpId: Type.Integer(),
  corpName: Type.String(),
  corpLogo: Type.String(),
  corpAuthType: CorpAuthType,
  /** Names are WeCom's to draw, and it does not find people by them for this installation either: only by account. */
  findsByAccount: Type.Optional(Type.Boolean()),
  /** Whose days and hours the pages show. */
  timeZone: Type.String(),
  /** Edition of the company; `''` where there is one only, as on its own server. */
  corpLevel: Type.String(),
  /** When the company gave the application its rights: here, when it was connected. */
  corpLastAuthTime: Instant,
  staffCount: Type.Integer(),
  platform: Type.String(),
  release: Type.Union([Type.Literal('saas'), Type.Literal('private')]),
  /** R174: 1 by default; 2 where WeCom names customers by its new external ids, which then are the ids everywhere (`externalUserExtId`). */
  customIdType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  maAuthorized: Type.Boolean(),
  thirdAppId: Type.Integer(),
  loginType: Type.String(),
  isCrmApp: Type.Boolean(),
  /** Whether the app is connected and its callbacks have keys: before that the administrator is led to set the company up (R191, R192). */
  setUp: Type.Boolean(),
  /** Sales channels: none of the three holds until agents of a channel can sign in. */
  channelAgentFlag: Type.Boolean(),
  channelCustomer: Type.Boolean(),
  isChannelAgent: Type.Boolean(),
  canaryFeatureMap: Type.Record(Type.String(), Type.Boolean()),
  privileges: Type.Array(Privilege),
  channels: Type.Array(Type.Union([Type.Literal('TOB'), Type.Literal('TOC')])),
})
export type StaffMe = Static<typeof StaffMe>

export const auth = calls('auth-login', 'auth', {
  loginStatus: query({
    access: 'public',
    about: 'self',
    output: Type.Object({
      hasLogin: Type.Boolean(),
      activationStatus: ActivationStatus,
      user: Nullable(User),
      wxUser: Nullable(WxUser),
      passwordLogin: Type.Boolean(),
      corpId: Nullable(Type.Integer()),
      /** R326: on the hosted service’s own address WeCom’s page opens in a window beside ours; elsewhere (R327) in its place. */
      loginDialog: Type.Boolean(),
      /** A hosted service that companies bring themselves into, on `/register`; left out elsewhere. */
      registers: Type.Optional(Type.Boolean()),
    }),
    summary: 'Fetched first at startup (R179, R173).',
  }),
  loginUrl: query({
    access: 'public',
    about: 'self',
    input: strict({
      callback: Type.Optional(Type.String({ maxLength: 2048 })),
      surface: Type.Optional(Type.Union([Type.Literal('console'), Type.Literal('client'), Type.Literal('window')])),
      /** Company or suite, where this server has several. */
      appid: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: Type.Object({ url: Type.String() }),
    summary:
      'Where the browser goes to sign in with WeCom. `callback` is a path of this origin; anything else is ignored. `window`: a window of its own, which closes when somebody is in.',
  }),
  passwordLogin: command({
    access: 'public',
    about: 'self',
    because: 'this is how one comes in',
    unaudited: 'signing in writes its own lines, refusals included',
    input: strict({
      account: Type.String({ minLength: 1, maxLength: 64 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      /** Of the app, or a recovery code; for accounts that are asked for one. */
      code: Type.Optional(FactorCode),
    }),
    output: Type.Object({
      /** The password is right and a code is missing: nobody is signed in yet, the same is sent again with one. */
      codeNeeded: Type.Boolean(),
    }),
    summary: 'A local administrator, who can sign in when WeCom cannot be reached.',
  }),
  logout: query({
    access: 'public',
    about: 'self',
    summary: 'Ends the session; GET by the specification, so it also asks for our own origin.',
  }),
  agentConfig: query({
    access: 'staff',
    about: 'self',
    input: strict({ url: Type.String({ maxLength: 2048 }) }),
    output: Type.Object({
      corpId: Type.String(),
      agentId: Type.Integer(),
      timestamp: Type.Integer(),
      nonceStr: Type.String(),
      signature: Type.String(),
      configSignature: Type.String(),
      scripts: Type.Array(Type.String()),
    }),
    summary:
      'JS-SDK signatures for the page at `url` (platform/01 §3), and its scripts in their order: that of the SDK, that of open data.',
  }),
})

export const user = calls('auth-login', 'user', {
  me: query({
    access: 'staff',
    about: 'self',
    output: Type.Object({ user: User, activationStatus: ActivationStatus, wxUser: Nullable(WxUser), corpAuthType: CorpAuthType }),
    summary: 'R253',
  }),
})

export const staffMe = calls('auth-login', 'staff', {
  me: query({ access: 'staff', about: 'self', output: StaffMe, summary: 'The staff profile with privileges.' }),
})

/** Looking at the pages as somebody else sees them; until it ends the session may change nothing. */
export const viewing = calls('roles-permissions', 'acl/view', {
  begin: command({
    access: may('privilege', 'update'),
    about: 'company',
    input: strict({ staffId: Id }),
    summary: 'Ends with `end` and with the session, which ends as soon as the viewer may not look as this person any more.',
  }),
  end: command({ access: 'staff', about: 'self', because: 'everybody may be themselves again' }),
})
