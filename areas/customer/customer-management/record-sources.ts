/**
 * R164: where a record of a customer comes from, and in which words. The keys of what is sent are the kinds of `deliveries`; what no area
 * brings yet (popups, SOPs, locks, the sidebar) has its label waiting.
 */
export const recordSources = {
  channel: { zh: '渠道活码', en: 'Channel QR' },
  welcome: { zh: '欢迎语', en: 'Welcome message' },
  group_mass: { zh: '客户群群发', en: 'Customer group message' },
  mass: { zh: '客户群发', en: 'Customer message' },
  share: { zh: '分享弹窗', en: 'Share popup' },
  person_sop: { zh: '个人 SOP', en: 'Person SOP' },
  lock_customer: { zh: '锁客活码', en: 'Lock-customer QR' },
  sidebar: { zh: '侧边栏发送', en: 'Sidebar send' },
} as const satisfies Record<string, { zh: string; en: string }>

/** The label of a delivery; its kind itself where that is nothing of R164. */
export const recordSource = (kind: string, en: boolean): string => {
  const label = recordSources[kind as keyof typeof recordSources]
  return label ? (en ? label.en : label.zh) : kind
}
