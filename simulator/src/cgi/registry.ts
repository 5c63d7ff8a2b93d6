import { allCalls } from '@rapport/wecom/calls/all.ts'
import { gettoken } from '@rapport/wecom/calls/auth.ts'
import { payCalls } from '@rapport/wecom/pay/calls.ts'
import { billHandlers } from '../pay/bills.ts'
import { agentHandlers } from './agent.ts'
import { albumHandlers } from './albums.ts'
import { appChatHandlers } from './app-chats.ts'
import { appMessageHandlers } from './app-messages.ts'
import { approvalHandlers } from './approvals.ts'
import { archiveHandlers } from './archive.ts'
import { calendarHandlers } from './calendars.ts'
import { chatdataHandlers } from './chatdata.ts'
import { contactJobHandlers } from './contact-jobs.ts'
import { contactLookupHandlers } from './contact-lookups.ts'
import { contactTagHandlers } from './contact-tags.ts'
import { contactWayHandlers } from './contact-ways.ts'
import { contactWritingHandlers } from './contact-writing.ts'
import { conversionHandlers } from './conversions.ts'
import { customerHandlers } from './customers.ts'
import { departmentHandlers } from './departments.ts'
import { externalPayHandlers } from './external-pay.ts'
import { groupWelcomeHandlers } from './group-welcome.ts'
import { groupHandlers } from './groups.ts'
import { type Handler, on } from './handler.ts'
import { interceptHandlers } from './intercept-rules.ts'
import { joinWayHandlers } from './join-ways.ts'
import { kfAccountHandlers } from './kf-accounts.ts'
import { kfCustomerHandlers } from './kf-customers.ts'
import { kfKnowledgeHandlers } from './kf-knowledge.ts'
import { kfMessageHandlers } from './kf-messages.ts'
import { kfSessionHandlers } from './kf-sessions.ts'
import { kfStatisticHandlers } from './kf-statistics.ts'
import { licenseAccountHandlers } from './license-accounts.ts'
import { licenseOrderHandlers } from './license-orders.ts'
import { linkHandlers } from './links.ts'
import { livingHandlers } from './livings.ts'
import { massHandlers } from './mass.ts'
import { mediaHandlers } from './media.ts'
import { meetingHandlers } from './meetings.ts'
import { momentHandlers } from './moments.ts'
import { oauthHandlers } from './oauth.ts'
import { officeHandlers } from './office.ts'
import { openidHandlers } from './openids.ts'
import { retiredHandlers } from './retired.ts'
import { statisticHandlers } from './statistics.ts'
import { strategyHandlers } from './strategies.ts'
import { suitePeopleHandlers } from './suite-people.ts'
import { suiteHandlers } from './suites.ts'
import { tagHandlers } from './tags.ts'
import { ticketHandlers } from './tickets.ts'
import { transferHandlers } from './transfers.ts'
import { userHandlers } from './users.ts'
import { webhookHandlers } from './webhooks.ts'
import { welcomeHandlers } from './welcome.ts'
import { workbenchHandlers } from './workbench.ts'

const handlers: Handler[] = [
  // answered by the gate itself, before a token exists
  on(gettoken, () => ({ access_token: '', expires_in: 0 })),
  ...departmentHandlers,
  ...userHandlers,
  ...suiteHandlers,
  ...suitePeopleHandlers,
  ...conversionHandlers,
  ...contactWritingHandlers,
  ...contactTagHandlers,
  ...contactJobHandlers,
  ...contactLookupHandlers,
  ...oauthHandlers,
  ...openidHandlers,
  ...ticketHandlers,
  ...customerHandlers,
  ...tagHandlers,
  ...contactWayHandlers,
  ...joinWayHandlers,
  ...welcomeHandlers,
  ...mediaHandlers,
  ...groupHandlers,
  ...massHandlers,
  ...appMessageHandlers,
  ...agentHandlers,
  ...statisticHandlers,
  ...transferHandlers,
  ...linkHandlers,
  ...groupWelcomeHandlers,
  ...momentHandlers,
  ...strategyHandlers,
  ...albumHandlers,
  ...interceptHandlers,
  ...appChatHandlers,
  ...externalPayHandlers,
  ...livingHandlers,
  ...officeHandlers,
  ...webhookHandlers,
  ...kfAccountHandlers,
  ...kfSessionHandlers,
  ...kfMessageHandlers,
  ...kfCustomerHandlers,
  ...kfKnowledgeHandlers,
  ...kfStatisticHandlers,
  ...archiveHandlers,
  ...chatdataHandlers,
  ...workbenchHandlers,
  ...approvalHandlers,
  ...calendarHandlers,
  ...meetingHandlers,
  ...licenseOrderHandlers,
  ...licenseAccountHandlers,
  ...retiredHandlers,
]

const byPath = new Map(handlers.map((h) => [h.call.path, h]))

export const handlerOf = (path: string): Handler | undefined => byPath.get(path)

/** Every call the package declares, and whether the simulator answers it. */
export const coverage = () =>
  [...allCalls, ...payCalls].map((call) => ({
    name: call.name,
    method: 'method' in call ? call.method : 'POST',
    doc: call.doc,
    answered: byPath.has(call.path) || billHandlers.some((h) => h.call.path === call.path),
  }))
export const unanswered = (): string[] =>
  coverage()
    .filter((row) => !row.answered)
    .map((row) => row.name)
