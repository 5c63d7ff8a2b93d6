import { useEffect, useRef, useState } from 'react'
import { asked, rememberPeople, wantsStaff } from './address.ts'
import { sim } from './api.ts'
import type { PersonCard } from './types.ts'

/** A phone on the table and whose it is. The key stays when the person changes. */
export interface Held {
  key: number
  person: PersonCard | undefined
}

const find = (id: string) => sim.person({ id }).catch(() => undefined)

/** Whoever the first customer talks to, so that both ends of a conversation are on the table. */
async function staffOf(customer: PersonCard | undefined): Promise<PersonCard[]> {
  const talks = customer ? (await sim.conversations({ person_id: customer.id, limit: 10 })).conversations : []
  const friend = talks.find((one) => one.with.kind === 'staff')
  const known = friend && (await find(friend.with.id))
  return known ? [known] : (await sim.people({ kind: 'staff', limit: 1 })).people
}

async function firstPeople(room: number): Promise<PersonCard[]> {
  const { people } = await sim.people({ kind: 'customer', limit: 2 })
  // Who signs in at a computer is the first of the company, who may do everything there.
  const staff = wantsStaff ? (await sim.people({ kind: 'staff', limit: 1 })).people : await staffOf(people[0])
  const chosen = wantsStaff ? [...staff, ...people] : [...people, ...staff]
  return chosen.slice(0, room)
}

export function usePhones() {
  const [phones, setPhones] = useState<Held[]>([])
  const [ready, setReady] = useState(false)
  const nextKey = useRef(1)

  const hold = (person: PersonCard | undefined): Held => ({ key: nextKey.current++, person })

  useEffect(() => {
    let on = true
    const room = Math.max(1, Math.min(3, Math.floor((innerWidth - (innerWidth >= 1100 ? 222 : 0)) / 310)))
    async function start() {
      const named = asked.as.length ? (await Promise.all(asked.as.map(find))).filter((person) => person !== undefined) : []
      const shown = named.length ? named : await firstPeople(room)
      if (!on) return
      setPhones(shown.length ? shown.map(hold) : [hold(undefined)])
      setReady(true)
    }
    const attempt = () => void start().catch(() => on && setTimeout(attempt, 2000))
    attempt()
    return () => {
      on = false
    }
  }, [])

  useEffect(() => {
    if (ready) rememberPeople(phones.flatMap((phone) => (phone.person ? [phone.person.id] : [])))
  }, [phones, ready])

  return {
    phones,
    ready,
    open: () => {
      const held = hold(undefined)
      setPhones((now) => [...now, held])
      return held.key
    },
    close: (key: number) => setPhones((now) => (now.length > 1 ? now.filter((phone) => phone.key !== key) : now)),
    become: (key: number, person: PersonCard) => setPhones((now) => now.map((phone) => (phone.key === key ? { ...phone, person } : phone))),
  }
}
