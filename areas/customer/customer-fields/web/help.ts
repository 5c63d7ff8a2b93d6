import { help } from '#core/web/help.ts'
import { fieldScreens } from './screens.ts'

export default help(fieldScreens, {
  setting: {
    'zh-CN': {
      what: '客户资料有哪些字段：系统自带 15 个，其余由企业自己定。详情页、侧边栏、手机端、导入、导出、筛选和群发人群都用这一份。',
      steps: [
        '点「新建字段」，写名称、选类型。标识给文件和程序用，建好后不能改。',
        '拖动排序，或选中一行按 Alt + ↑↓；侧边栏和手机端同序。',
        '单选、多选、员工和手机总能筛选；数字、金额、日期和文本要打开「可筛选和排序」，其中数字、金额、日期最多 8 个，文本前 4 个可以排序。',
        '改类型、删选项之前先看会影响几位客户：有一个值会丢内容，就一个也不改。',
        '打码的字段只显示「有」；有客户修改权限的人可以逐个查看，每次都记进操作日志。手机号总是打码。',
        '删除字段后，用到它的筛选和人群会提示「已被删除」，不会悄悄放宽。',
      ],
    },
    en: {
      what: 'What is known of customers: 15 fields of every company, and your own. The customer page, side window, phones, imports, exports, filters and audiences all use these.',
      steps: [
        'New field: give it a name and a type. Files and programs know it by its key, which never changes.',
        'Drag to order, or press Alt + ↑↓ on a row; side window and phones have the same order.',
        'Choices, staff and phones can always be filtered by. Numbers, money, days and texts once “Filter and sort” is on; of numbers, money and days eight at most, and of texts lists can be ordered by the first four.',
        'Before a type changes or an option goes you see how many customers it concerns: where one value would lose something, nothing changes.',
        'Of a masked field one sees that there is something. Who may edit customers can look at one at a time, and each look is logged. Phones are always masked.',
        'When a field is deleted, filters and audiences that use it say so; none becomes wider without a word.',
      ],
    },
  },
  import: {
    'zh-CN': {
      what: '从文件填写客户资料：一列一个字段，按客户 ID 找到客户。',
      steps: [
        '下载模板，或从客户列表导出后改好再导入。',
        '上传后先检查，不会写入；有问题的格子可以当场改。',
        '空格子不改原来的值；没成功的行可以下载，改好再导。',
      ],
    },
    en: {
      what: 'Fills what is known of customers from a file, a column a field; customers are found by their id.',
      steps: [
        'Download the template, or export the customer list, change it and import it.',
        'The file is checked before anything is written; bad cells can be mended on the spot.',
        'Empty cells change nothing; rows that failed can be downloaded, mended and imported again.',
      ],
    },
  },
})
