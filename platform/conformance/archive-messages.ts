import { under } from './notation.ts'

// 07 §4, §5: plain messages of the archive. The object stands under its msgtype unless the table names another key.

const common = ['msgid str', 'action str =send|recall|switch', 'from str', 'tolist str[]', 'roomid str', 'msgtime int', 'msgtype str']

const bodies: Record<string, string[]> = {
  text: ['content str'],
  image: ['md5sum str', 'filesize int', 'sdkfileid str'],
  revoke: ['pre_msgid str'],
  agree: ['userid str', 'agree_time int'],
  // an integrator also sees agree_time here
  disagree: ['userid str', 'disagree_time int O', 'agree_time int O'],
  voice: ['md5sum str', 'voice_size int', 'play_length int', 'sdkfileid str'],
  video: ['md5sum str', 'filesize int', 'play_length int', 'sdkfileid str'],
  card: ['corpname str', 'userid str'],
  location: ['longitude num', 'latitude num', 'address str', 'title str', 'zoom int'],
  emotion: ['type int =1|2', 'width int', 'height int', 'imagesize int', 'md5sum str', 'sdkfileid str'],
  file: ['md5sum str', 'filename str', 'fileext str', 'filesize int', 'sdkfileid str'],
  link: ['title str', 'description str', 'link_url str', 'image_url str'],
  weapp: ['title str', 'description str', 'username str', 'displayname str'],
  chatrecord: ['title str', 'item[].type str', 'item[].msgtime int', 'item[].content str', 'item[].from_chatroom bool'],
  todo: ['title str', 'content str'],
  vote: ['votetitle str', 'voteitem str[]', 'votetype int =101|102', 'voteid str'],
  collect: [
    'room_name str',
    'creator str',
    'create_time str',
    'title str',
    // whether a number or text is not said
    'details[].id any',
    'details[].ques str',
    'details[].type str =Text|Number|Date|Time',
  ],
  redpacket: ['type int =1|2|3', 'wish str', 'totalcnt int', 'totalamount int'],
  meeting: [
    'topic str',
    'starttime int',
    'endtime int',
    'address str',
    'remarks str',
    'meetingtype int =101|102',
    // a uint64: text when a number cannot hold it
    'meetingid int|str',
    // of replies
    'status int O =1|2|3|4',
  ],
  calendar: ['title str', 'creatorname str', 'attendeename str[]', 'starttime int', 'endtime int', 'place str', 'remarks str'],
  mixed: ['item[].type str', 'item[].content str'],
  sphfeed: ['feed_type int =2|4|9', 'sph_name str', 'feed_desc str'],
}

const others: Record<string, string[]> = {
  // the rest of its fields is cut short in the table
  external_redpacket: under('redpacket', ['type int =1|2', 'wish str', 'totalcnt int O', 'totalamount int O']),
  meeting_notification: under('info', ['meeting_id int|str', 'notification_type int', 'content str']),
  docmsg: under('doc', ['title str', 'link_url str', 'doc_creator str']),
  markdown: ['info.content str'],
  news: under('info.item[]', ['title str', 'description str', 'url str', 'picurl str']),
  meeting_voice_call: [
    'voiceid str',
    ...under('meeting_voice_call', [
      'endtime int',
      'sdkfileid str',
      ...under('demofiledata[]', ['filename str', 'demooperator str', 'starttime int', 'endtime int']),
      ...under('sharescreendata[]', ['share str', 'starttime int', 'endtime int']),
    ]),
  ],
  voip_doc_share: ['voipid str', ...under('voip_doc_share', ['filename str', 'md5sum str', 'filesize int', 'sdkfileid str'])],
  voiptext: under('info', ['callduration int', 'invitetype int =1|2|3|4']),
  qydiskfile: ['info.filename str'],
}

/** By msgtype; `switch` is an action and has none. */
export const archiveMessages: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(bodies).map(([kind, lines]) => [kind, [...common, ...under(kind, lines)]])),
  ...Object.fromEntries(Object.entries(others).map(([kind, lines]) => [kind, [...common, ...lines]])),
  switch: ['msgid str', 'action str =switch', 'time int', 'user str'],
}
