import { texts } from '#core/web/text/text.ts'

/** Said on the console and on phones. */
export const bothText = texts({
  'zh-CN': {
    missing: '没有找到这个活码',
    missingHelp: '链接可能不完整，活码可能已经删除，或者不在你能看到的范围里。',
    toList: '去活码列表',
    gapHelp: '这段时间扫码的客户由备用员工接待，请选好备用员工',
  },
  en: {
    missing: 'This code was not found',
    missingHelp: 'The link may be incomplete, the code deleted, or not among those you may see.',
    toList: 'List of codes',
    gapHelp: 'Customers who scan then go to the back-up staff, who have to be chosen',
  },
})
