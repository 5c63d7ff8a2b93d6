/** Browser storage under one prefix (R328). A browser that refuses storage costs a memory, never a page. */
export const prefix = 'rapport.'

function area(session: boolean): Storage | undefined {
  try {
    return session ? window.sessionStorage : window.localStorage
  } catch {
    return undefined
  }
}

export function load<T>(key: string, fallback: T, session = false): T {
  try {
    const text = area(session)?.getItem(prefix + key)
    return text === null || text === undefined ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Keeps a value under a key, for this browser or (`session`) this tab; `undefined` forgets it. */
export function save(key: string, value: unknown, session = false): void {
  try {
    if (value === undefined) area(session)?.removeItem(prefix + key)
    else area(session)?.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // full or forbidden: the setting lasts as long as the page
  }
}

/** Forgets everything whose key begins so. */
export function dropAll(start: string): void {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix + start))
    for (const key of keys) window.localStorage.removeItem(key)
  } catch {
    // without storage there is nothing to drop
  }
}
