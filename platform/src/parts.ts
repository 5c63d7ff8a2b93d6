import Type, { type Static } from 'typebox'
import { bytes, chars, id, int, intLike, list, open, opt, str, strict } from './schema.ts'

// Pieces that several calls share (platform/05 §0, 04 §2.2, 03 §1).

const image = strict(
  { media_id: opt(id()), pic_url: opt(str({ minLength: 1 })) },
  { anyOf: [{ required: ['media_id'] }, { required: ['pic_url'] }] },
)
const link = strict({ title: bytes(128, 1), picurl: opt(bytes(2048)), desc: opt(bytes(512)), url: bytes(2048, 1) })
const miniprogram = strict({ title: bytes(64, 1), pic_media_id: id(), appid: str({ minLength: 1 }), page: str({ minLength: 1 }) })
const media = strict({ media_id: id() })

export const ImagePart = image
export const LinkPart = link
export const MiniprogramPart = miniprogram
export const MediaPart = media

/** One attachment of a welcome or a mass message; each is a message of its own. */
export const Attachment = Type.Union([
  strict({ msgtype: Type.Literal('image'), image }),
  strict({ msgtype: Type.Literal('link'), link }),
  strict({ msgtype: Type.Literal('miniprogram'), miniprogram }),
  strict({ msgtype: Type.Literal('video'), video: media }),
  strict({ msgtype: Type.Literal('file'), file: media }),
])
export type Attachment = Static<typeof Attachment>

/** At most 9 (platform/05 §0). */
export const Attachments = list(Attachment, 9)
/** Text of welcome and mass messages: 4000 bytes. */
export const MessageText = strict({ content: bytes(4000) })

/** Attachments as the platform gives them back. */
export const AttachmentOut = open({
  msgtype: str(),
  image: opt(open({ media_id: opt(str()), pic_url: opt(str()) })),
  link: opt(open({ title: opt(str()), picurl: opt(str()), desc: opt(str()), url: str() })),
  miniprogram: opt(open({ title: opt(str()), pic_media_id: opt(str()), appid: opt(str()), page: opt(str()) })),
  video: opt(open({ media_id: str() })),
  file: opt(open({ media_id: str() })),
})

export const ExternalAttr = open({
  type: int(),
  name: str(),
  text: opt(open({ value: str() })),
  web: opt(open({ url: str(), title: str() })),
  miniprogram: opt(open({ appid: str(), pagepath: str(), title: str() })),
})
export const ExternalProfile = open({
  external_corp_name: opt(str()),
  wechat_channels: opt(open({ nickname: opt(str()), status: opt(int()) })),
  external_attr: opt(list(ExternalAttr)),
})

const followCommon = {
  userid: str(),
  remark: opt(str()),
  description: opt(str()),
  createtime: int(),
  remark_corp_name: opt(str()),
  remark_mobiles: opt(list(str())),
  oper_userid: opt(str()),
  /** Table in platform/04 §2.2; a new way may appear, so any integer. */
  add_way: opt(int()),
  state: opt(str()),
  wechat_channels: opt(open({ nickname: opt(str()), source: opt(int()) })),
}

export const ExternalContact = open({
  external_userid: str(),
  name: opt(str()),
  avatar: opt(str()),
  /** 1 WeChat user, 2 WeCom user */
  type: int(),
  /** 0 unknown, 1 male, 2 female */
  gender: opt(int()),
  unionid: opt(str()),
  position: opt(str()),
  corp_name: opt(str()),
  corp_full_name: opt(str()),
  external_profile: opt(ExternalProfile),
})
export type ExternalContact = Static<typeof ExternalContact>

/** `tags[].type`: 1 corp tag, 2 personal tag (no tag_id), 3 strategy-group tag. */
export const FollowUser = open({
  ...followCommon,
  tags: opt(list(open({ group_name: opt(str()), tag_name: str(), tag_id: opt(str()), type: int() }))),
})
export type FollowUser = Static<typeof FollowUser>

/** In batch/get_by_user the tags are ids only, and personal tags are left out (platform/04 §2.3). */
export const FollowInfo = open({ ...followCommon, tag_id: opt(list(str())) })

export const TransferRow = open({ external_userid: str(), errcode: int() })
/** 1 done, 2 waiting, 3 refused, 4 taker's limit reached, 5 no record. */
export const TransferStatusRow = open({ external_userid: str(), status: int(), takeover_time: opt(int()) })

/** A tag group in answers; `deleted` appears only in queries by id. */
const tagGroup = {
  group_id: str(),
  group_name: str(),
  create_time: int(),
  order: opt(int()),
  deleted: opt(Type.Boolean()),
  tag: list(open({ id: str(), name: str(), create_time: int(), order: opt(int()), deleted: opt(Type.Boolean()) })),
}
export const TagGroup = open(tagGroup)
export const StrategyTagGroup = open({ ...tagGroup, strategy_id: opt(int()) })
export const NewTags = list(strict({ name: chars(30, 1), order: opt(int({ minimum: 0, maximum: 4294967295 })) }), undefined, 1)

export const MediaAnswer = open({ type: opt(str()), media_id: str(), created_at: intLike() })
