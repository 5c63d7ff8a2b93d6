import { aSetting } from '../contract/things.ts'
import { setting } from './corp.ts'
import { type SignInSetting, unset } from './session-lasts.ts'

export const signInSetting = setting<SignInSetting>({ name: 'sign_in', unset, kind: 'sign_in_setting', thing: aSetting })
