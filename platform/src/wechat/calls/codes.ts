import Type from 'typebox'
import { int, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// Codes and links that bring people to an account.

const seconds = () => opt(int({ minimum: 1, maximum: 2_592_000 }))

/** The picture is https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=…; permanent ones: 100,000. */
export const qrcodeCreate = wechat({
  method: 'POST',
  path: '/cgi-bin/qrcode/create',
  doc: 'service/api/qrcode/qrcodes/api_createqrcode',
  only: 'official_account',
  daily: 100_000,
  input: Type.Union([
    strict({
      expire_seconds: seconds(),
      action_name: Type.Literal('QR_SCENE'),
      action_info: strict({ scene: strict({ scene_id: int({ minimum: 1, maximum: 4_294_967_295 }) }) }),
    }),
    strict({
      expire_seconds: seconds(),
      action_name: Type.Literal('QR_STR_SCENE'),
      action_info: strict({ scene: strict({ scene_str: str({ minLength: 1, maxLength: 64 }) }) }),
    }),
    strict({
      action_name: Type.Literal('QR_LIMIT_SCENE'),
      action_info: strict({ scene: strict({ scene_id: int({ minimum: 1, maximum: 100_000 }) }) }),
    }),
    strict({
      action_name: Type.Literal('QR_LIMIT_STR_SCENE'),
      action_info: strict({ scene: strict({ scene_str: str({ minLength: 1, maxLength: 64 }) }) }),
    }),
  ]),
  output: open({ ticket: str(), expire_seconds: opt(int()), url: str() }),
})

const target = { path: opt(str({ maxLength: 1024 })), query: opt(str({ maxLength: 1024 })) }
const version = { env_version: opt(oneOf(['release', 'trial', 'develop'])) }
const until = {
  expire_type: opt(oneOf([0, 1])),
  expire_time: opt(int()),
  /** At most 30. */
  expire_interval: opt(int({ minimum: 1, maximum: 30 })),
}

/** `weixin://dl/business/?t=…`, opened outside WeChat. */
export const wxaGeneratescheme = wechat({
  method: 'POST',
  path: '/wxa/generatescheme',
  doc: '../miniprogram/dev/OpenApiDoc/qrcode-link/url-scheme/generateScheme',
  only: 'mini_program',
  daily: 500_000,
  input: strict({ jump_wxa: opt(strict({ ...target, ...version })), is_expire: opt(Type.Boolean()), ...until }),
  output: open({ openlink: str() }),
})

/** `https://wxaurl.cn/…`, from text messages, mail and pages outside WeChat. */
export const wxaGenerateUrllink = wechat({
  method: 'POST',
  path: '/wxa/generate_urllink',
  doc: '../miniprogram/dev/OpenApiDoc/qrcode-link/url-link/generateUrlLink',
  only: 'mini_program',
  daily: 500_000,
  input: strict({ ...target, ...version, is_expire: opt(Type.Boolean()), ...until }),
  output: open({ url_link: str() }),
})

/** `#小程序://…`, inside WeChat. */
export const wxaGenwxashortlink = wechat({
  method: 'POST',
  path: '/wxa/genwxashortlink',
  doc: '../miniprogram/dev/OpenApiDoc/qrcode-link/short-link/generateShortLink',
  only: 'mini_program',
  input: strict({ page_url: str({ minLength: 1, maxLength: 1024 }), page_title: opt(str()), is_permanent: opt(Type.Boolean()) }),
  output: open({ link: str() }),
})

/** The picture of a code without limit of number; the page reads `scene`. */
export const wxaGetwxacodeunlimit = wechat({
  method: 'POST',
  path: '/wxa/getwxacodeunlimit',
  doc: '../miniprogram/dev/OpenApiDoc/qrcode-link/qr-code/getUnlimitedQRCode',
  only: 'mini_program',
  transport: 'download',
  input: strict({
    scene: str({ minLength: 1, maxLength: 32 }),
    page: opt(str()),
    check_path: opt(Type.Boolean()),
    ...version,
    width: opt(int({ minimum: 280, maximum: 1280 })),
    auto_color: opt(Type.Boolean()),
    line_color: opt(Type.Unknown()),
    is_hyaline: opt(Type.Boolean()),
  }),
  output: open({}),
})
