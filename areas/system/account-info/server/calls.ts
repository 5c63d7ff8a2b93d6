import { implement } from '#core/server/implement.ts'
import { localAdmins, mySessions, person, personSessions, signInSettings } from '../contract.ts'
import * as admins from './local-admins.ts'
import { profile } from './profile.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'

export default [
  ...implement(person, { profile }),
  ...implement(mySessions, { list: sessions.mine, end: sessions.endMine, endOthers: sessions.endOthers }),
  ...implement(personSessions, { list: sessions.theirs, end: sessions.endTheirs }),
  ...implement(localAdmins, {
    list: admins.list,
    add: admins.add,
    rename: admins.rename,
    suspend: admins.suspend,
    resume: admins.resume,
    delete: admins.remove,
    resetPassword: admins.resetPassword,
    resetFactor: admins.resetFactor,
  }),
  ...implement(signInSettings, { get: (ctx) => settings.read(ctx), update: settings.update }),
]
