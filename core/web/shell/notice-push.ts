const listeners = new Set<() => void>()

/** What somebody is told has changed, here or on another of their pages. */
export function onNotice(heard: () => void): () => void {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

/** What is announced to a whole company reaches all its pages at once: each reads at a moment of its own, so much later at most. */
const spreadMs = 5000
export function heardNotice(data: string): void {
  const tell = () => {
    for (const heard of listeners) heard()
  }
  if (data.includes('"everybody":true')) setTimeout(tell, Math.random() * spreadMs)
  else tell()
}
