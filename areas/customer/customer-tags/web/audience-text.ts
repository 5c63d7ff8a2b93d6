import { texts } from '#core/web/text/text.ts'

/** What an audience asks of tags. */
export const audienceText = texts({
  'zh-CN': {
    tag: '标签',
    any: '包含任一',
    all: '包含全部',
    none: '排除',
    with: '带有',
    withAll: '同时带有',
    withAfter: '标签',
    noTags: '标签数',
    noTagsYes: '没有标签',
    noTagsNo: '有标签',
    without: '没有任何标签',
    withSome: '有标签',
    clashTags: (names: string) => `「${names}」既要带有又被排除，没有人能符合`,
    clashNoTags: '既要没有任何标签，又要带有标签，没有人能符合',
  },
  en: {
    tag: 'Tags',
    any: 'any of',
    all: 'all of',
    none: 'none of',
    with: 'tagged',
    withAll: 'tagged with all of',
    withAfter: '',
    noTags: 'Number of tags',
    noTagsYes: 'no tags',
    noTagsNo: 'at least one',
    without: 'without any tag',
    withSome: 'with any tag',
    clashTags: (names) => `${names}: asked for and left out, so nobody fits`,
    clashNoTags: 'Without any tag and with a tag: nobody fits',
  },
})
