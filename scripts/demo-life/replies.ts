import { corpReplies, repliesBeside, replyFolders } from '#areas/messaging/quick-replies/contract.ts'
import type { Company } from './company.ts'
import { all } from './past.ts'

/** What a bakery says every day: how the shops receive, cakes to order, and what goes wrong; one collection is a shop's own. */
const library = {
  门店接待: {
    打招呼与欢迎: [
      ['第一次来的客人', '您好，我是{{staff_name}}，很高兴认识您。想吃什么、想订什么，直接在这里和我说就好~'],
      ['稍等一下', '看到啦，手上正忙，十分钟内回您。'],
      ['谢谢光临', '谢谢您今天来，面包记得当天吃最香。下次见~'],
    ],
    营业时间与地址: [
      ['营业时间', '每天 8:00 到 21:30，节假日照常。'],
      ['怎么停车', '门口可以临停十分钟，长时间停车请进商场地库，小票可以抵一小时。'],
    ],
    新品与出炉时间: [
      ['今天几点出炉', '今天 8:30、11:30、16:00 三次出炉，您要哪一炉？我先帮您留着~'],
      ['可颂还有吗', '还有的，原味和开心果都在，您几点来？我留两个。'],
      ['低糖有哪些', '低糖款有乌龙吐司、无花果欧包和海盐卷，都是三分糖。'],
      ['能放多久', '常温当天，冷藏两天；蛋糕请冷藏，当天吃最好。'],
    ],
  },
  蛋糕预订: {
    尺寸与价格: [
      ['几个人吃几寸', '6 寸 3 到 5 人，8 寸 6 到 9 人，10 寸 10 到 14 人。您大概几位？'],
      ['生日蛋糕预订', '生日快乐提前祝上！会员当月蛋糕 88 折，提前一天订就行。'],
      ['送货时间', '可以的，8:30 起就能送，满 128 免运费。要几点到您那边？'],
    ],
    过敏与原料: [
      ['有没有坚果', '开心果和榛子系列含坚果，其余不含，但同一间厨房制作，重度过敏请别冒险。'],
      ['是动物奶油吗', '都是动物奶油，不用植脂。'],
    ],
    改单与退款: [
      ['改取货时间', '没问题，取货前四小时都能改。您想改到几点？'],
      ['要退款', '好的，原路退回，一到三个工作日到账。我这边现在就给您办。'],
    ],
  },
} as const
const store = {
  带客人找店: [
    ['地铁怎么走', '2 号线出站直走三分钟，看到玻璃面包房就是。'],
    ['楼上有座位吗', '二楼有十二个位子，靠窗的要早点来。'],
  ],
} as const
/** Which of them is sent, by its place: some are said all day. */
const often = [5, 6, 5, 11, 10, 5, 3, 6, 0, 5, 11, 7, 13, 5, 9, 2, 6, 14, 8]
const typed = ['jtjdcl', '可颂', '', 'shdg', '', '送货', 'jgrcjc', '']

export async function repliesOf({ call, people }: Company): Promise<void> {
  const made: string[] = []
  const fill = async (folderId: string, replies: readonly (readonly [string, string])[]) => {
    for (const [title, text] of replies)
      made.push((await call(corpReplies.add, { folderId, title, content: { text, attachments: [] } })).id)
  }
  for (const [name, groups] of Object.entries(library)) {
    const { id } = await call(replyFolders.add, { name })
    for (const [group, replies] of Object.entries(groups)) {
      const made = await call(replyFolders.add, { replyType: 'group', parentId: id, name: group })
      await fill(made.id, replies)
    }
  }
  const shop = (await people()).find((s) => s.departmentIds?.length && s.staffExtId !== 'admin')
  for (const [name, replies] of Object.entries(store)) {
    const departmentId = shop?.departmentIds?.[0]
    const { id } = await call(replyFolders.add, departmentId ? { scope: 'team', departmentId, name } : { name })
    await fill(id, replies)
  }
  const staff = (await people()).slice(0, 8).map((s) => s.staffExtId)
  for (const userid of staff.slice(0, 3))
    await call(
      repliesBeside.add,
      { title: '我的联系方式', content: { text: '我是{{staff_name}}，有事随时在这里找我。', attachments: [] } },
      userid,
    )
  const uses = Array.from({ length: 90 }, (_, n) => n).map((n) => () => {
    const id = made[often[n % often.length]!] ?? made[0]!
    return call(repliesBeside.sendRecord, { id, keyword: typed[n % typed.length]! }, staff[n % staff.length])
  })
  await all(uses)
}
