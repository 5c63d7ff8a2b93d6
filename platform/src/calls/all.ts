import type { AnyWecomCall } from '../call.ts'
import * as acquisition from './acquisition.ts'
import * as agents from './agents.ts'
import * as albums from './albums.ts'
import * as appChats from './app-chats.ts'
import * as appMessages from './app-messages.ts'
import * as approvals from './approvals.ts'
import * as archive from './archive.ts'
import * as auth from './auth.ts'
import * as calendars from './calendars.ts'
import * as chatdata from './chatdata.ts'
import * as contactExport from './contact-export.ts'
import * as contactLookups from './contact-lookups.ts'
import * as contactTags from './contact-tags.ts'
import * as contactWays from './contact-ways.ts'
import * as contactWriting from './contact-writing.ts'
import * as contacts from './contacts.ts'
import * as conversions from './conversions.ts'
import * as corpTags from './corp-tags.ts'
import * as customers from './customers.ts'
import * as dials from './dials.ts'
import * as externalPay from './external-pay.ts'
import * as groupWelcome from './group-welcome.ts'
import * as groups from './groups.ts'
import * as interceptRules from './intercept-rules.ts'
import * as joinWays from './join-ways.ts'
import * as kfAccounts from './kf-accounts.ts'
import * as kfCustomers from './kf-customers.ts'
import * as kfKnowledge from './kf-knowledge.ts'
import * as kfMessages from './kf-messages.ts'
import * as kfStatistics from './kf-statistics.ts'
import * as licenseAccounts from './license-accounts.ts'
import * as licenseOrders from './license-orders.ts'
import * as livings from './livings.ts'
import * as media from './media.ts'
import * as meetings from './meetings.ts'
import * as menus from './menus.ts'
import * as messages from './messages.ts'
import * as moments from './moments.ts'
import * as oauth from './oauth.ts'
import * as openids from './openids.ts'
import * as strategies from './strategies.ts'
import * as subscriptions from './subscriptions.ts'
import * as suitePeople from './suite-people.ts'
import * as suites from './suites.ts'
import * as tickets from './tickets.ts'
import * as todos from './todos.ts'
import * as webhooks from './webhooks.ts'
import * as workbench from './workbench.ts'

/** Every call of the package, once. A file of this folder exports calls and nothing else. */
export const allCalls: AnyWecomCall[] = [
  auth,
  contacts,
  contactWriting,
  contactTags,
  contactLookups,
  contactExport,
  suites,
  suitePeople,
  conversions,
  oauth,
  openids,
  tickets,
  customers,
  contactWays,
  joinWays,
  corpTags,
  strategies,
  acquisition,
  messages,
  groupWelcome,
  moments,
  groups,
  media,
  appMessages,
  approvals,
  calendars,
  meetings,
  agents,
  albums,
  appChats,
  dials,
  externalPay,
  interceptRules,
  licenseAccounts,
  licenseOrders,
  livings,
  menus,
  subscriptions,
  todos,
  webhooks,
  workbench,
  kfAccounts,
  kfMessages,
  kfCustomers,
  kfKnowledge,
  kfStatistics,
  archive,
  chatdata,
].flatMap((file) => Object.values<AnyWecomCall>(file))
