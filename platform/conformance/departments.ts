import { type Endpoint, under } from './notation.ts'

// 03 §2–§5

const departmentErrors = [60001, 60125, 60003, 60123, 60004, 60124, 60008, 60009, 60010, 60011, 81001, 81002, 60005, 60006, 60007]
const department = ['id int', 'name str', 'name_en str O', 'department_leader str[] O', 'parentid int', 'order int']

const departments: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/department/create',
    chapter: '03 §2',
    request: ['name str R 1..32ch', 'name_en str O 1..32ch', 'parentid int R', 'order int O 0..4294967295', 'id int O >=2'],
    answer: ['id int'],
    errors: departmentErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/department/update',
    chapter: '03 §2',
    request: ['id int R', 'name str O 1..32ch', 'name_en str O 1..32ch', 'parentid int O', 'order int O 0..4294967295'],
    answer: [],
    errors: departmentErrors,
  },
  {
    method: 'GET',
    path: '/cgi-bin/department/delete',
    chapter: '03 §2',
    request: ['id int R'],
    answer: [],
    errors: departmentErrors,
  },
  {
    method: 'GET',
    path: '/cgi-bin/department/list',
    chapter: '03 §2',
    request: ['id int O'],
    answer: under('department[]', department),
    errors: departmentErrors,
  },
  {
    method: 'GET',
    path: '/cgi-bin/department/simplelist',
    chapter: '03 §2',
    request: ['id int O'],
    answer: ['department_id[].id int', 'department_id[].parentid int', 'department_id[].order int'],
    errors: departmentErrors,
  },
  {
    method: 'GET',
    path: '/cgi-bin/department/get',
    chapter: '03 §2',
    request: ['id int R'],
    answer: under('department', department),
    errors: departmentErrors,
  },
]

const tagErrors = [40068, 40071, 40072, 81011, 81003]
const tagged = ['tagid int R', 'userlist str[] one x<=1000', 'partylist int[] one x<=100']

const contactTags: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/tag/create',
    chapter: '03 §3',
    request: ['tagname str R <=32ch', 'tagid int O >=0'],
    answer: ['tagid int'],
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/tag/update',
    chapter: '03 §3',
    request: ['tagid int R', 'tagname str R <=32ch'],
    answer: [],
    errors: tagErrors,
  },
  { method: 'GET', path: '/cgi-bin/tag/delete', chapter: '03 §3', request: ['tagid int R'], answer: [], errors: tagErrors },
  {
    method: 'GET',
    path: '/cgi-bin/tag/get',
    chapter: '03 §3',
    request: ['tagid int R'],
    answer: ['tagname str', 'userlist[].userid str', 'userlist[].name str', 'partylist int[]'],
    errors: tagErrors,
  },
  ...(
    [
      ['addtagusers', 40070],
      ['deltagusers', 40031],
    ] as const
  ).map(
    ([name, allInvalid]): Endpoint => ({
      method: 'POST',
      path: `/cgi-bin/tag/${name}`,
      chapter: '03 §3',
      request: tagged,
      answer: ['invalidlist str O', 'invalidparty int[] O'],
      errors: [...tagErrors, allInvalid],
    }),
  ),
  {
    method: 'GET',
    path: '/cgi-bin/tag/list',
    chapter: '03 §3',
    request: [],
    answer: ['taglist[].tagid int', 'taglist[].tagname str'],
  },
]

const jobErrors = [302008, 45026, 40092, 302003, 302004, 302005, 302006, 302007, 40007]
const callback = ['callback obj O', 'callback.url str R', 'callback.token str R', 'callback.encodingaeskey str R 43..43ch ascii']

const jobs: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/batch/invite',
    chapter: '03 §4',
    request: ['user str[] one x<=1000', 'party int[] one x<=100', 'tag int[] one x<=100'],
    answer: ['invaliduser str[] O', 'invalidparty int[] O', 'invalidtag int[] O'],
  },
  ...['syncuser', 'replaceuser', 'replaceparty'].map(
    (name): Endpoint => ({
      method: 'POST',
      path: `/cgi-bin/batch/${name}`,
      chapter: '03 §4',
      request: ['media_id str R', ...(name === 'replaceparty' ? [] : ['to_invite bool O']), ...callback],
      answer: ['jobid str'],
      errors: jobErrors,
    }),
  ),
  {
    method: 'GET',
    path: '/cgi-bin/batch/getresult',
    chapter: '03 §4',
    request: ['jobid str R'],
    answer: [
      'status int =1|2|3',
      'type str =sync_user|replace_user|replace_party',
      'total int',
      'percentage int',
      'result list',
      'result[].userid str O',
      'result[].action int O',
      'result[].partyid int O',
      'result[].errcode int',
      'result[].errmsg str',
    ],
    errors: [40088, 40089],
  },
]

const sealed = ['encoding_aeskey str R 43..43ch ascii', 'block_size int O 10000..1000000']

const exports: Endpoint[] = [
  ...['simple_user', 'user', 'department', 'taguser'].map(
    (name): Endpoint => ({
      method: 'POST',
      path: `/cgi-bin/export/${name}`,
      chapter: '03 §5',
      request: [...(name === 'taguser' ? ['tagid int R'] : []), ...sealed],
      answer: ['jobid str'],
      errors: [302008, 40068],
    }),
  ),
  {
    method: 'GET',
    path: '/cgi-bin/export/get_result',
    chapter: '03 §5',
    request: ['jobid str R'],
    answer: ['status int =0|1|2|3', 'data_list list O', 'data_list[].url str', 'data_list[].size int', 'data_list[].md5 str'],
    errors: [40088],
  },
]

export const addressBook: Endpoint[] = [...departments, ...contactTags, ...jobs, ...exports]
