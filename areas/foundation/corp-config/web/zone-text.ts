import { texts } from '#core/web/text/text.ts'

export const zoneText = texts({
  'zh-CN': {
    title: '企业设置',
    zone: '时区',
    where: '企业按哪个时区算日子和钟点',
    none: '没有这个时区，试试城市的英文名或 UTC+8',
    now: (at: string) => `现在是 ${at}`,
    what: '改了以后',
    past: '统计、筛选和导出里的「天」一律按新时区从头数，过去的日子也一样：以前看过的数字会有出入。',
    codes: '渠道活码的接待时段马上按新时区轮班；每日上限和轮次从新时区今天的零点数起；分时段的欢迎语几秒内跟上。',
    planned: '已经定时的群发仍在原来那一刻发出，只是显示的钟点变了。',
    stays: '不变的：员工使用记录已按当时的日子记下；企业微信自己的次数限制一直按北京时间。',
  },
  en: {
    title: 'Company',
    zone: 'Time zone',
    where: 'Days and hours of the company are those of',
    none: 'No such zone; try a city or UTC+8',
    now: (at) => `It is ${at}`,
    what: 'After a change',
    past: 'Days in statistics, filters and exports are all counted anew by the new zone, those gone by too: figures you have seen will differ.',
    codes:
      'Live codes change shifts by the new zone at once; daily caps and rounds are counted from midnight of today there; welcome messages by the hour follow within seconds.',
    planned: 'Mass messages that are planned go out at the same moment as before; only the hour shown differs.',
    stays: 'What stays: who used which page has been noted by the day it was then; WeCom’s own limits always go by Beijing time.',
  },
})
