import { help } from '#core/web/help.ts'
import { preScreens } from './screens.ts'

const edit = {
  'zh-CN': {
    what: '把一个还没加上的人写进名单，或修改名单里的一条。',
    steps: ['手机号、UnionID、姓名至少填一项；UnionID 最准，姓名容易重名。', '选要打的标签或要填的资料。', '期限过了还没来，就不再等。'],
  },
  en: {
    what: 'Writes down somebody who is no contact yet, or changes an entry.',
    steps: [
      'A phone, a UnionID or a name is needed; the UnionID is the surest.',
      'Choose the tags or values.',
      'Whoever has not come by the end of the term is waited for no more.',
    ],
  },
}
const record = {
  keys: 'batch' as const,
  'zh-CN': {
    what: '名单里的人来了以后怎么样了：按什么认出来、打上了什么、哪里需要你决定。',
    steps: [
      '「待确认」的，在每一行右边的菜单里决定打上还是忽略；也可以勾选后一起处理。',
      '「未成功」的写着原因，处理后点「再试一次」。',
      '只看得到自己数据范围内的客户。',
    ],
  },
  en: {
    what: 'What became of people on the list who came: by what they were found, what was put on, where somebody has to decide.',
    steps: [
      'Decide in the menu of the row, or tick several.',
      'What failed says why; mend it and try again.',
      'You see the customers in your data scope.',
    ],
  },
}
const file = {
  'zh-CN': { what: '从文件导入名单。', steps: ['下载模板，填好后上传。', '先检查，再导入；没成功的行可以下载，改好再传。'] },
  en: {
    what: 'Takes the list from a file.',
    steps: ['Fill in the template and upload it.', 'It is checked first; lines that failed come back as a file.'],
  },
}

export default help(preScreens, {
  list: {
    keys: 'batch',
    'zh-CN': {
      what: '还不是客户的人，先把标签写好。他们加上员工、或员工补上了手机号时，标签自动打上，每人只打一次。',
      steps: [
        '点「添加」写一个人，或从文件导入。手机号只显示前三后四位。',
        '已经是客户的人，写进来后马上会认出来。',
        '同一个手机号有几位客户时，不会猜，等你在命中报告里确认。',
        '停用、到期、删除的不再等；已打上的标签不受影响。',
      ],
    },
    en: {
      what: 'Tags for people who are no customers yet. They are put on once, when they become contacts or their phone becomes known.',
      steps: [
        'Add one person, or import a file. Phones show the first three and last four digits.',
        'Whoever is a customer already is found at once.',
        'Where several customers share a phone nothing is guessed: decide in the report.',
        'What is off, ended or deleted is waited for no more; tags that were put on stay.',
      ],
    },
  },
  edit,
  records: record,
  import: file,
  fields: {
    keys: 'batch',
    'zh-CN': {
      what: '还不是客户的人，先把资料写好。他们成为客户时自动填上，每人只填一次，已有的值不会被覆盖。',
      steps: [
        '点「添加」写一个人，或从文件导入，一列一个字段。',
        '客户已有别的值时，不会覆盖，等你在命中报告里确认。',
        '打码的字段，名单里也看不到原值。',
      ],
    },
    en: {
      what: 'What is known of people who are no customers yet. It is filled in once, when they come; what stands there already is never written over.',
      steps: [
        'Add one person, or import a file with a column a field.',
        'Where a customer has another value, decide in the report.',
        'Values of masked fields are not shown here either.',
      ],
    },
  },
  editFields: edit,
  fieldRecords: record,
  importFields: file,
})
