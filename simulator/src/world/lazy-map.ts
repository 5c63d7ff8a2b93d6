/** Rows that follow from their number: nothing is stored until somebody changes one. */
export interface Base<V> {
  size: number
  /** The number of a key, or -1. */
  at(key: string): number
  key(n: number): string
  make(n: number): V
  /** The number of the one row that can have this text in a field, where there is such a field. */
  alike?(text: string): number
}

/** How many rows are kept to see whether they were changed. A handler may hold so many at once. */
const RECENT = 200
/** How many made-up rows a search looks at: among so many there is enough to choose from, and a million take seconds. */
const LOOKED_AT = 50_000

/**
 * A Map that begins with made-up rows: a company of a million customers costs what was changed in it. What `get` gives may be changed in
 * place; what `values` gives is only read. Made-up rows keep their places, and added ones come after them, as in any Map.
 */
export class LazyMap<V> extends Map<string, V> {
  readonly #base: Base<V>
  readonly #recent = new Map<number, V>()
  readonly #changed = new Map<number, V>()

  constructor(base: Base<V>) {
    super()
    this.#base = base
  }

  #row(n: number): V {
    return this.#changed.get(n) ?? this.#recent.get(n) ?? this.#base.make(n)
  }

  /** Rows that were changed stay, the others are made again when asked for. */
  #settle(all: boolean) {
    for (const [n, row] of this.#recent) {
      if (!all && this.#recent.size <= RECENT) return
      this.#recent.delete(n)
      if (JSON.stringify(row) !== JSON.stringify(this.#base.make(n))) this.#changed.set(n, row)
    }
  }

  override get size(): number {
    return this.#base.size + super.size
  }
  override has(key: string): boolean {
    return this.#base.at(key) >= 0 || super.has(key)
  }
  override get(key: string): V | undefined {
    const n = this.#base.at(key)
    if (n < 0) return super.get(key)
    const row = this.#row(n)
    if (this.#changed.has(n)) return row
    this.#recent.delete(n)
    this.#recent.set(n, row)
    if (this.#recent.size > RECENT * 2) this.#settle(false)
    return row
  }
  override set(key: string, row: V): this {
    const n = this.#base.at(key)
    if (n < 0) return super.set(key, row)
    this.#recent.delete(n)
    this.#changed.set(n, row)
    return this
  }
  override delete(key: string): boolean {
    if (this.#base.at(key) >= 0) throw new Error(`${key} is made up: mark it, it cannot be removed`)
    return super.delete(key)
  }

  /** From a place on, without walking there. */
  *from(start: number): MapIterator<[string, V]> {
    for (let n = start; n < this.#base.size; n++) yield [this.#base.key(n), this.#row(n)]
    let n = this.#base.size
    for (const entry of super.entries()) if (n++ >= start) yield entry
  }
  override entries(): MapIterator<[string, V]> {
    return this.from(0)
  }
  override *keys(): MapIterator<string> {
    for (let n = 0; n < this.#base.size; n++) yield this.#base.key(n)
    yield* super.keys()
  }
  override *values(): MapIterator<V> {
    for (const [, row] of this.from(0)) yield row
  }
  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.from(0)
  }
  override forEach(each: (row: V, key: string, map: Map<string, V>) => void) {
    for (const [key, row] of this) each(row, key, this)
  }

  /** For a search by words: the first made-up rows, and all that were added. */
  *within(): MapIterator<V> {
    for (let n = 0; n < Math.min(this.#base.size, LOOKED_AT); n++) yield this.#row(n)
    yield* super.values()
  }
  /** The rows that may have this text in a field: the made-up one it is made from, and those that were added. */
  *alike(text: string): MapIterator<V> {
    const n = this.#base.alike?.(text) ?? -1
    if (n >= 0) yield this.#row(n)
    yield* super.values()
  }

  /** What differs from the beginning: all that has to be saved. */
  changes(): [string, V][] {
    this.#settle(true)
    const changed = [...this.#changed].map(([n, row]): [string, V] => [this.#base.key(n), row])
    return [...changed, ...super.entries()]
  }
}

/** The rows of any map from a place on. */
export function* rowsFrom<V>(map: Map<string, V>, start: number): Generator<V> {
  if (map instanceof LazyMap) {
    for (const [, row] of map.from(start)) yield row as V
    return
  }
  let n = 0
  for (const row of map.values()) if (n++ >= start) yield row
}

export const changesOf = <V>(map: Map<string, V>): [string, V][] => (map instanceof LazyMap ? map.changes() : [...map])
