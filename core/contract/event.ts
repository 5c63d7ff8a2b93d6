import type { Static, TSchema } from 'typebox'

/** Something that happened, declared once in the area where it happens. Written in the transaction of the rows; others subscribe (DESIGN §1.3). */
export interface DomainEvent<D extends TSchema = TSchema> {
  name: string
  data: D
}
export type EventData<E> = E extends DomainEvent<infer D> ? Static<D> : never
export const event = <D extends TSchema>(name: string, data: D): DomainEvent<D> => ({ name, data })
