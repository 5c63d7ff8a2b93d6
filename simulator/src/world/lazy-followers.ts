import type { Relation } from './rows.ts'

/** The index from a customer to the members who have them, put together from the members' own rows when asked for. */
export class LazyFollowers extends Map<string, Map<string, Relation>> {
  readonly #relations: Map<string, Map<string, Relation>>
  readonly #first: (external_userid: string) => string[]

  /** `first` names the members a made-up customer had in the beginning. */
  constructor(relations: Map<string, Map<string, Relation>>, first: (external_userid: string) => string[]) {
    super()
    this.#relations = relations
    this.#first = first
  }

  override get(external_userid: string): Map<string, Relation> | undefined {
    const found = new Map<string, Relation>()
    for (const userid of [...this.#first(external_userid), ...(super.get(external_userid)?.keys() ?? [])]) {
      const row = this.#relations.get(userid)?.get(external_userid)
      if (row) found.set(userid, row)
    }
    return found.size > 0 ? found : undefined
  }
  override has(external_userid: string): boolean {
    return this.get(external_userid) !== undefined
  }
}
