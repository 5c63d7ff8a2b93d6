import { acquisition } from './acquisition.ts'
import { approvals } from './approvals.ts'
import { archive } from './archive.ts'
import { calendars } from './calendars.ts'
import { chatdata } from './chatdata.ts'
import { contactWays, joinWays } from './contact-ways.ts'
import { memberAuthorisation, members } from './contacts.ts'
import { conversions } from './conversions.ts'
import { customerTags, strategies } from './customer-tags.ts'
import { addressBook } from './departments.ts'
import { customers, transfers } from './external-contact.ts'
import { groups } from './groups.ts'
import { kf } from './kf.ts'
import { kfKnowledge } from './kf-knowledge.ts'
import { licenses } from './licenses.ts'
import { mediaAndAgents } from './media-agents.ts'
import { meetings } from './meetings.ts'
import { messaging } from './messaging.ts'
import { moments } from './moments.ts'
import type { Endpoint } from './notation.ts'
import { oauth } from './oauth.ts'
import { office } from './office.ts'
import { payMisc } from './pay-misc.ts'
import { suites } from './suites.ts'
import { workbench } from './workbench.ts'

/** Every endpoint of the reference, chapter by chapter. */
export const endpoints: Endpoint[] = [
  ...mediaAndAgents,
  ...oauth,
  ...members,
  ...memberAuthorisation,
  ...addressBook,
  ...customers,
  ...transfers,
  ...contactWays,
  ...joinWays,
  ...customerTags,
  ...strategies,
  ...acquisition,
  ...messaging,
  ...moments,
  ...groups,
  ...archive,
  ...kf,
  ...kfKnowledge,
  ...payMisc,
  ...office,
  ...suites,
  ...conversions,
  ...licenses,
  ...approvals,
  ...calendars,
  ...meetings,
  ...chatdata,
  ...workbench,
]
