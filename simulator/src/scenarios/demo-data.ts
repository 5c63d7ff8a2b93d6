/** 麦禾烘焙: a bakery of six shops in Shanghai. Documented fixed values: change them and every demo configuration breaks. */
export const DEMO_CORPID = 'ww5d3e8a61c9f04b27'
export const DEMO_NAME = '麦禾烘焙'
export const DEMO_FULL_NAME = '上海麦禾烘焙食品有限公司'
export const DEMO_AGENTID = 1000002
export const DEMO_SECRET = 'rapport-demo-app-secret-only-in-simulator-1'
export const DEMO_CONTACTS_SECRET = 'rapport-demo-contact-sync-secret-simulator-2'
export const DEMO_ARCHIVE_SECRET = 'rapport-demo-chat-archive-secret-simulator4'
export const DEMO_CUSTOMER_SECRET = 'rapport-demo-customer-system-secret-simul-3'
export const DEMO_ADMIN = 'zhouruoxi'

export const HEADQUARTERS = 2
export const STORES: [id: number, name: string][] = [
  [3, '静安寺店'],
  [4, '陆家嘴店'],
  [5, '徐汇滨江店'],
  [6, '新天地店'],
  [7, '五角场店'],
  [8, '古北店'],
]

/** userid, name, department, position, gender. The first of a shop leads it. */
export const STAFF: [userid: string, name: string, department: number, position: string, gender: '1' | '2'][] = [
  ['zhouruoxi', '周若溪', 2, '运营总监', '2'],
  ['hanlu', '韩露', 2, '私域运营', '2'],
  ['shenzhixing', '沈知行', 2, '企业团购经理', '1'],
  ['xuanran', '许安然', 2, '内容运营', '2'],
  ['gujingchu', '顾景初', 2, '客服主管', '1'],
  ['luoshiyu', '罗诗雨', 2, '客服', '2'],
  ['fangzhengde', '方正德', 2, '财务', '1'],
  ['linxiaoman', '林小满', 3, '店长', '2'],
  ['jiangwanqing', '姜晚晴', 3, '导购', '2'],
  ['qiaoyichen', '乔一晨', 3, '导购', '1'],
  ['tangguo', '唐果', 3, '导购', '2'],
  ['baizixuan', '白子轩', 3, '咖啡师', '1'],
  ['miaomiao', '苗苗', 3, '导购', '2'],
  ['zhaoyifan', '赵一凡', 4, '店长', '1'],
  ['yesilu', '叶思璐', 4, '导购', '2'],
  ['dingkai', '丁凯', 4, '导购', '1'],
  ['xiazhiwei', '夏知微', 4, '导购', '2'],
  ['mengfanyu', '孟繁宇', 4, '咖啡师', '1'],
  ['shiruohan', '施若涵', 4, '导购', '2'],
  ['caomingxuan', '曹明轩', 5, '店长', '1'],
  ['luyuanyuan', '陆圆圆', 5, '导购', '2'],
  ['fengjiahui', '冯佳慧', 5, '导购', '2'],
  ['panhaoran', '潘浩然', 5, '导购', '1'],
  ['yujiayin', '于佳音', 5, '咖啡师', '2'],
  ['chenjiahe', '陈嘉禾', 6, '店长', '2'],
  ['songyunzhou', '宋云舟', 6, '导购', '1'],
  ['helixia', '何立夏', 6, '导购', '2'],
  ['wuqingyang', '吴青阳', 6, '导购', '1'],
  ['liangmusi', '梁木思', 6, '咖啡师', '2'],
  ['xumanting', '徐曼婷', 6, '导购', '2'],
  ['dongshuyao', '董书瑶', 7, '店长', '2'],
  ['huangzeyu', '黄泽宇', 7, '导购', '1'],
  ['sunxiaotang', '孙小棠', 7, '导购', '2'],
  ['gaolang', '高朗', 7, '导购', '1'],
  ['renkexin', '任可欣', 7, '咖啡师', '2'],
  ['weishubai', '魏书白', 8, '店长', '1'],
  ['jinyuchen', '金雨辰', 8, '导购', '2'],
  ['zhengyuanhang', '郑远航', 8, '导购', '1'],
  ['duanruoying', '段若英', 8, '导购', '2'],
  ['zouxinyi', '邹心怡', 8, '导购', '2'],
]
/** Invited, never signed in. */
export const NOT_ACTIVATED = 'zouxinyi'
/** Finance meets no customers. */
export const WITHOUT_CONTACT = 'fangzhengde'

export const TAGS: [group: string, tags: string[]][] = [
  ['客户阶段', ['新客', '已首购', '复购', '高净值', '沉睡']],
  ['会员等级', ['普通会员', '银卡会员', '金卡会员', '黑金会员']],
  ['口味偏好', ['下午茶', '早餐常客', '咖啡搭配', '生日蛋糕', '低糖偏好', '伴手礼']],
  ['人群', ['宝妈', '学生', '白领', '附近住户', '企业团购']],
  ['留意', ['坚果过敏', '乳糖不耐', '价格敏感', '需要开票']],
]

/** add_way and how many of a hundred came that way (platform/04 §2.2). */
export const SOURCES: [way: number, share: number][] = [
  [1, 54],
  [4, 9],
  [3, 8],
  [2, 6],
  [16, 5],
  [201, 5],
  [6, 4],
  [10, 3],
  [202, 3],
  [13, 1],
  [9, 1],
  [0, 1],
]

/** Codes that already stand in the shops. */
export const CODES: [remark: string, state: string, department: number][] = [
  ['静安寺店门口台卡', 'store_jingan', 3],
  ['陆家嘴店收银台', 'store_lujiazui', 4],
  ['徐汇滨江店桌贴', 'store_xuhui', 5],
  ['新天地店桌贴', 'store_xintiandi', 6],
  ['五角场店外卖卡', 'store_wujiaochang', 7],
  ['古北店包装袋', 'store_gubei', 8],
]

export const GROUP_KINDS = [
  '面包群',
  '下午茶群',
  '新品试吃群',
  '会员福利群',
  '早餐接龙群',
  '生日蛋糕预订群',
  '咖啡搭子群',
  '邻里群',
  '企业团购群',
  '烘焙课群',
]

/** People who appear by name in the product's pictures: they come first, so a demo meets the same faces. */
export const FACES: [name: string, gender: 0 | 1 | 2, staff: string, avatar: string][] = [
  ['苏念', 2, 'linxiaoman', 'f5'],
  ['陆海洋', 1, 'chenjiahe', 'sea0'],
  ['程一诺', 2, 'linxiaoman', 'f1'],
  ['何子谦', 1, 'zhaoyifan', 'm2'],
  ['橘猫和海', 2, 'linxiaoman', 'cat0'],
  ['王思齐', 1, 'chenjiahe', 'm4'],
  ['清晨七点', 0, 'jiangwanqing', 'hill0'],
  ['杜若飞', 1, 'shenzhixing', 'm6'],
  ['罗西', 2, 'tangguo', 'flower0'],
]

export const SMALL_TALK: [who: 'customer' | 'staff', text: string][][] = [
  [
    ['staff', '您好呀，今天 16:00 可颂出炉，需要留两个吗？'],
    ['customer', '好呀，下午想来拿两个可颂'],
    ['staff', '留好啦，报手机尾号就行'],
  ],
  [
    ['customer', '请问低糖的生日蛋糕要提前几天订？'],
    ['staff', '提前一天就可以，6 寸 198，可以减糖三成'],
    ['customer', '那订周六的，谢谢'],
  ],
  [
    ['customer', '可以开发票吗'],
    ['staff', '可以的，麻烦发一下抬头和税号'],
  ],
  [
    ['staff', '这周新到海盐芝士吐司，会员第二份半价'],
    ['customer', '收到～'],
  ],
  [
    ['customer', '群在哪里进？'],
    ['staff', '我拉您进静安面包群，每天下午发出炉时间'],
  ],
]
