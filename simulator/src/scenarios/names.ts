import type { Random } from '../world/random.ts'

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦方白邹孟熊秦江',
]
const FEMALE = [
  '思琪',
  '雨桐',
  '梓涵',
  '欣怡',
  '诗涵',
  '可欣',
  '语嫣',
  '若曦',
  '静怡',
  '佳宁',
  '婉清',
  '晓彤',
  '雅琴',
  '慧敏',
  '丽娟',
  '秀英',
  '海燕',
  '晓燕',
  '一诺',
  '安然',
  '沐瑶',
  '念',
  '知夏',
  '悦',
  '露',
  '晴',
  '楠',
  '璐',
  '菲',
  '蕾',
]
const MALE = [
  '子谦',
  '浩然',
  '宇轩',
  '俊杰',
  '志强',
  '建国',
  '海洋',
  '思齐',
  '一凡',
  '若飞',
  '明远',
  '天佑',
  '博文',
  '嘉树',
  '子墨',
  '文博',
  '立伟',
  '国栋',
  '知行',
  '磊',
  '鹏',
  '涛',
  '凯',
  '晨',
  '昊',
  '睿',
  '峰',
  '斌',
]
const NICK_HEAD = [
  '清晨',
  '橘猫',
  '小鹿',
  '南风',
  '北岛',
  '山茶',
  '半糖',
  '海盐',
  '星期八',
  '慢慢',
  '十一点',
  '一只',
  '阿',
  '可颂',
  '拿铁',
  '青柠',
  '雪梨',
  '桃桃',
  '云朵',
  '不吃香菜的',
  '爱吃面包的',
  '早起的',
  '住在静安的',
  '加班的',
  '快乐',
  '柠檬',
  '薄荷',
  '栗子',
  '芋泥',
  '糯米',
  '月亮',
  '晚风',
  '老',
]
const NICK_TAIL = [
  '七点',
  '和海',
  '不迷路',
  '少女',
  '先生',
  '小姐',
  '同学',
  '在路上',
  '吐司',
  '兔',
  '鱼',
  '喵',
  '熊',
  '妈妈',
  '爸爸',
  '不加班',
  '想睡觉',
  '爱喝茶',
  '豆豆',
  '团子',
  '的夏天',
  '日记',
  '今天也很好',
  '酱',
  '鸭',
  '鹿鹿',
]
const LATIN = [
  'Mia',
  'Cici',
  'Leo',
  'Jasper',
  'Yuki',
  'Coco',
  'Amber',
  'Kevin',
  'Luna',
  'Tina',
  'Echo',
  'Vivian',
  'Iris',
  'Zoe',
  'Eric',
  'Momo',
  'Ada',
  'Nana',
]
const EMOJI = ['🌸', '🍞', '☀️', '🐱', '🌊', '🍀', '✨', '🥐', '🌙', '🍊']
const TRADES = ['静安装修', '陆家嘴房产', '徐汇家政', '杨浦快修', '长宁保险']

export interface Named {
  name: string
  gender: 0 | 1 | 2
  /** The person signs with their own name rather than a nickname. */
  real: boolean
}

/** WeChat nicknames as staff meet them: half real names, half not. */
export function nickname(dice: Random): Named {
  const gender = dice.chance(0.62) ? 2 : 1
  const given = dice.pick(gender === 2 ? FEMALE : MALE)
  const surname = dice.pick(SURNAMES)
  const shown: 0 | 1 | 2 = dice.chance(0.07) ? 0 : gender
  const kind = dice.next()
  if (kind < 0.44) return { name: surname + given, gender: shown, real: true }
  if (kind < 0.72) return { name: (dice.pick(NICK_HEAD) + dice.pick(NICK_TAIL)).replace('的的', '的'), gender: shown, real: false }
  if (kind < 0.82) return { name: dice.pick(LATIN), gender: shown, real: false }
  if (kind < 0.88) return { name: `${dice.pick(LATIN)}${surname}`, gender: shown, real: false }
  if (kind < 0.94) return { name: `${given}${dice.pick(EMOJI)}`, gender: shown, real: false }
  if (kind < 0.97) return { name: `A${dice.pick(TRADES)}-${surname}${gender === 2 ? '姐' : '师傅'}`, gender: shown, real: false }
  return { name: `${surname}${gender === 2 ? '女士' : '先生'}`, gender: shown, real: false }
}
