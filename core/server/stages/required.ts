import type { Words } from '../../contract/errors.ts'
import type { Tx } from '../db.ts'
import { allFields, type FieldDef } from '../fields.ts'
import type { StageDef, StageSubject } from '../stages.ts'

/** What stages can ask for: what somebody can fill in, or a file. What every company has of WeCom alone nobody can. */
export const isAskable = (field: FieldDef): boolean => !(field.builtIn && field.readOnly)

/** What a stage asks for and these do not have, by their ids. One that is deleted is asked for no more. */
export async function missingOf(
  tx: Tx,
  subject: StageSubject,
  to: StageDef | null,
  ids: readonly string[],
): Promise<Map<string, FieldDef[]>> {
  if (!to || to.requiredFieldIds.length === 0) return new Map()
  const needed = (await allFields(tx, subject.fields)).filter((f) => to.requiredFieldIds.includes(f.fieldId))
  const known = await subject.known(tx, needed, ids)
  return new Map(
    ids.flatMap((id) => {
      const lacking = needed.filter((f) => !known.get(id)?.has(f.no))
      return lacking.length > 0 ? [[id, lacking]] : []
    }),
  )
}

/** Their names between commas. */
export const listed = (fields: readonly FieldDef[]): Words => ({
  zh: fields.map((f) => f.labelZh).join('、'),
  en: fields.map((f) => f.labelEn || f.labelZh).join(', '),
})
