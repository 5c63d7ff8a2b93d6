import { setForMany } from './batch.ts'
import { convertField } from './convert.ts'
import { importFields } from './imports.ts'

export default [convertField, importFields, setForMany]
