/** Tests of the web read Chinese; the browser they run in would begin in English. */
Object.defineProperty(navigator, 'language', { value: 'zh-CN' })
