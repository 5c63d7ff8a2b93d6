import { createElement, Fragment, useEffect } from 'react'
import { isOpenDataId } from '#core/contract/ext-id.ts'
import { departmentIn, openNames } from '#core/contract/staff-name.ts'
import { useSession } from '../session.ts'
import { lang } from '../text/text.ts'
import { openDataSoon, startsOpenData } from './open-data.ts'
import { staffName, writtenDepartment } from './staff-name.ts'

const useOpenData = (): boolean => startsOpenData(useSession().me?.corpAuthType)

/**
 * The name of a colleague (R350). Where WeCom keeps it to itself, an id stands in its place, which only WeCom's own element can draw (R230,
 * R348); outside the client that element knows nothing, and the dash stands (R349).
 */
export function StaffName({ name, alias }: { name: string; alias?: string }) {
  const open = useOpenData()
  if (isOpenDataId(name)) return <Drawn type="userName" id={name} />
  return name || !open ? staffName({ name, alias }) : '-'
}

/** Words that may have names of colleagues and departments among them, as sentences, notices and the operation log have. */
export function NamesIn({ text }: { text: string }) {
  const parts = text.split(openNames)
  if (parts.length === 1) return text
  // biome-ignore lint/suspicious/noArrayIndexKey: one place in the words is one name
  return parts.map((part = '', i) => <Fragment key={i}>{drawn(part)}</Fragment>)
}
const drawn = (part: string) => {
  const department = departmentIn(part)
  if (department) return <Drawn type="departmentName" id={department} />
  return isOpenDataId(part) ? <StaffName name={part} /> : part
}

/** Names of departments, in a row. Where WeCom keeps them to itself, they come as their numbers. */
export function DepartmentNames({ names }: { names: readonly string[] }) {
  useOpenData() // whose company it is may be known later than the names
  return names.map((name, i) => (
    <Fragment key={name}>
      {i > 0 && (lang() === 'en' ? ', ' : '、')}
      <NamesIn text={writtenDepartment(name)} />
    </Fragment>
  ))
}

function Drawn({ type, id }: { type: 'userName' | 'departmentName'; id: string }) {
  const open = useOpenData()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another name to draw
  useEffect(() => {
    if (open) openDataSoon()
  }, [open, id])
  // Another id is another element: what WeCom wrote into it is not ours to take back.
  return createElement('ww-open-data', { key: id, type, openid: id }, '-')
}
