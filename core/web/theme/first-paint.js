// Before the first frame: theme and language as last chosen. A file of its own, because the content policy forbids inline scripts.
try {
  const read = (key) => JSON.parse(localStorage.getItem(`rapport.${key}`) || 'null')
  const theme = read('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  if (read('lang') === 'en') document.documentElement.lang = 'en'
} catch {}
