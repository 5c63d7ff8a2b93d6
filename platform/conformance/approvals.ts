import { type Endpoint, under } from './notation.ts'

// Approvals: pages 91853, 91816, 91983, 91982, 97437, 97438. Our reference has none of it, so every line is what official samples and client
// libraries show.

const unsure = (lines: string[]) => lines.map((line) => `${line} unverified`)
const title = ['text str R', 'lang str O']
const control = [
  'property.control str R',
  'property.id str R',
  'property.title list R',
  ...under('property.title[]', title),
  'property.placeholder list O',
  ...under('property.placeholder[]', ['text str O', 'lang str O']),
  'property.require int O =0|1',
  'property.un_print int O =0|1',
  'config any O',
]
const template = [
  'template_name list R',
  ...under('template_name[]', title),
  'template_content.controls list R',
  ...under('template_content.controls[]', [...control, 'property.inner_id str O']),
]
const out = (lines: string[]) => lines.map((line) => line.replace(' =0|1', '').replace(' R', ''))
const who = 'userid str'
const row = (name: string, request: string[], answer: string[], errors: number[] = []): Endpoint => ({
  method: 'POST',
  path: `/cgi-bin/oa/${name}`,
  chapter: '(no reference)',
  request: unsure(request),
  answer: unsure(answer),
  errors: [301025, 301055, ...errors],
})

export const approvals: Endpoint[] = [
  row(
    'gettemplatedetail',
    ['template_id str R'],
    [...under('template_names[]', out(title)), ...under('template_content.controls[]', out(control))],
  ),
  row('approval/create_template', template, ['template_id str']),
  row('approval/update_template', ['template_id str R', ...template], []),
  row(
    'applyevent',
    [
      'creator_userid str R',
      'template_id str R',
      'use_template_approver int R =0|1',
      'choose_department int O',
      'approver list O',
      'approver[].attr int R =1|2',
      'approver[].userid str[] R',
      'process obj O',
      'process.node_list list R',
      'process.node_list[].type int R =1|2',
      'process.node_list[].apv_rel int O =1|2',
      'process.node_list[].userid str[] R',
      'notifyer str[] O',
      'notify_type int O =1|2|3',
      ...under('apply_data.contents[]', ['control str R', 'id str R', 'value any R']),
      'summary_list list R x1..3',
      ...under('summary_list[].summary_info[]', title),
    ],
    ['sp_no str'],
  ),
  row(
    'getapprovalinfo',
    [
      'starttime str R',
      'endtime str R',
      'cursor int O >=0',
      'new_cursor str O',
      'size int R 1..100',
      'filters list O',
      'filters[].key str R =template_id|creator|department|sp_status|record_type',
      'filters[].value str R',
    ],
    ['sp_no_list str[]', 'next_cursor int O', 'new_next_cursor str O'],
  ),
  row(
    'getapprovaldetail',
    ['sp_no str R'],
    under('info', [
      'sp_no str',
      'sp_name str',
      'sp_status int',
      'template_id str',
      'apply_time int',
      'applyer.userid str',
      'applyer.partyid str',
      ...under('sp_record[]', [
        'sp_status int',
        'approverattr int',
        `details[].approver.${who}`,
        'details[].speech str O',
        'details[].sp_status int',
        'details[].sptime int|str',
        'details[].media_id str[] O',
      ]),
      'notifyer list O',
      `notifyer[].${who}`,
      ...under('apply_data.contents[]', ['control str', 'id str', 'title list O', ...under('title[]', out(title)), 'value any']),
      'comments list O',
      ...under('comments[]', [`commentUserInfo.${who}`, 'commenttime int', 'commentcontent str', 'commentid str', 'media_id str[] O']),
    ]),
  ),
]
