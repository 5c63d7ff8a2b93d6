import { fmt } from '#core/web/text/format.ts'
import { ago, type Causes } from './cause.ts'

export const causesEn: Causes = {
  token: {
    name: 'App secret',
    well: (c) => `app “${c.value}”`,
    disables: ['Sync', 'Live codes', 'Welcome', 'Mass messages', 'Side window', 'Sign-in by QR'],
    causes: {
      missing: () => ({
        title: 'The app secret is missing',
        why: 'Without the secret of an app nothing can be asked of WeCom.',
        fix: [
          'WeCom console → Apps → your own app: copy AgentId and Secret',
          'Set WECOM_CORP_ID, WECOM_AGENT_ID and WECOM_SECRET, then restart',
        ],
      }),
      agent: () => ({
        title: 'The AgentId is missing',
        why: 'There is a secret, but not whose.',
        fix: ['Copy the AgentId from the app', 'Set WECOM_AGENT_ID, then restart'],
      }),
      closed: (c) => ({
        title: `The app “${c.value}” is switched off`,
        why: 'It was closed in WeCom’s console: staff do not see it, calls are refused.',
        fix: ['WeCom console → Apps → switch it on'],
      }),
      ip: () => ({
        title: 'This server’s IP is not trusted',
        why: 'WeCom takes calls from trusted IPs only, and this server is not among them.',
        fix: ['App → trusted IPs: add the IP this server goes out with', 'Wait a minute, then check again'],
      }),
      permission: () => ({
        title: 'The app may not make this call',
        why: 'It is not allowed to use customer contact.',
        fix: ['WeCom console → Customer contact → permissions → apps that may call: tick this app'],
      }),
      silent: () => ({
        title: 'WeCom cannot be reached',
        why: 'The server gets no answer from WeCom, or none in time.',
        fix: ['Try https://qyapi.weixin.qq.com from the server', 'Look at firewall, proxy and DNS'],
      }),
      refused: (c) => ({ title: 'WeCom refused', why: c.message, fix: ['Mend what the code says, then check again'] }),
      failed: () => ({
        title: 'The check did not work',
        why: 'The program itself failed; its log says why.',
        fix: ['Check again later; then read the log'],
      }),
    },
  },
  callback: {
    name: 'Callback address',
    well: (c) => (c.at ? `latest callback ${ago(c.at)}` : 'reachable'),
    disables: ['Welcome', 'New customers', 'Lost customers', 'Statistics of codes'],
    causes: {
      keys: () => ({
        title: 'Token and key of callbacks are missing',
        why: 'What WeCom sends is encrypted and cannot be opened without them.',
        fix: ['App → receive messages: make Token and EncodingAESKey', 'Set WECOM_CALLBACK_TOKEN and WECOM_CALLBACK_AES_KEY, then restart'],
      }),
      unreachable: (c) => ({
        title: 'The callback address does not open',
        why: `Not even this server reaches ${c.value}.`,
        fix: ['Look at PUBLIC_URL, DNS and the reverse proxy', 'Is the port open?'],
      }),
      echo: (c) => ({
        title: 'Somebody else answers at the callback address',
        why: `${c.value} answers (${c.message}), but not as Rapport: a proxy, a sign-in page or a firewall stands between.`,
        fix: ['Let the proxy pass /api/callback/wecom as it is', 'No sign-in and no cache on this path'],
      }),
      never: (c) => ({
        title: 'No callback has come yet',
        why: 'The address works, but WeCom has sent nothing.',
        fix: [
          `App → receive messages: URL ${c.value}`,
          'Customer contact → API → event server: the same address',
          'Let a customer add somebody, as a test',
        ],
      }),
      quiet: (c) => ({
        title: 'No callback for three days',
        why: `The latest was ${ago(c.at)}. Either nothing happened or the address was changed.`,
        fix: ['Customer contact → API → event server: compare the address'],
      }),
    },
  },
  address: {
    name: 'Public address',
    well: (c) => (c.reason === 'demo' ? `${c.value} · demo` : c.value),
    disables: ['Sign-in by QR', 'Shared links', 'Side window'],
    causes: {
      unset: () => ({
        title: 'There is no public address',
        why: 'Shared links and sign-in do not know where they lead.',
        fix: ['Set PUBLIC_URL to https://your.domain, then restart'],
      }),
      http: (c) => ({
        title: 'The public address is not HTTPS',
        why: `${c.value} is not encrypted; WeCom and WeChat block it.`,
        fix: ['Get a certificate', 'Let PUBLIC_URL begin with https'],
      }),
    },
  },
  staff: {
    name: 'Visible staff',
    well: (c) => `${fmt.number(c.count)} people, ${fmt.number(c.total)} departments`,
    disables: ['Choosing staff', 'Live codes', 'Mass messages'],
    causes: {
      scope: () => ({
        title: 'No department is visible',
        why: 'The app’s visible range is empty.',
        fix: ['App → visible range: add the departments', 'Sync under Staff'],
      }),
      unsynced: () => ({
        title: 'Staff are not synced yet',
        why: 'WeCom shows them, but nobody is here yet.',
        fix: ['Sync under Staff'],
      }),
    },
  },
  contact: {
    name: 'Customer contact',
    well: (c) =>
      `${fmt.number(c.count)} people have it${c.total ? `; ${c.value}${c.total > 3 ? ` and ${c.total - 3} more` : ''} not` : ''}`,
    disables: ['Live codes', 'Welcome', 'Customer sync', 'Mass messages', 'Tags'],
    causes: {
      nobody: () => ({
        title: 'Nobody has customer contact',
        why: 'Without it nobody can receive customers or stand on a code.',
        fix: ['WeCom console → Customer contact → permissions → range: add those who receive'],
      }),
    },
  },
  sync: {
    name: 'Customer sync',
    well: (c) => (c.at ? `compared with WeCom ${ago(c.at)}` : 'there are customers'),
    disables: ['Customer list', 'Audiences'],
    causes: {
      empty: () => ({
        title: 'No customers yet',
        why: 'They have not been synced. Staff first, then customers.',
        fix: ['Sync under Customers'],
      }),
      failed_sync: (c) => ({
        title: 'The last sync of customers did not fully succeed',
        why: `Part of it failed ${ago(c.at)}, most likely for throttling or missing callbacks.`,
        fix: ['The task center says who failed', 'Sync again under Customers'],
      }),
    },
  },
  domain: {
    name: 'Trusted domain',
    well: (c) => (c.reason === 'demo' ? 'this machine · demo' : `${c.other} is verified`),
    disables: ['Side window', 'Staff phone pages', 'Silent sign-in'],
    causes: {
      unset: (c) => ({
        title: 'The app has no trusted domain',
        why: 'Only pages of a trusted domain may know who looks and whose chat it is.',
        fix: [`App → web authorisation and JS-SDK: trusted domain ${c.value}`, 'Put the verification file in place'],
      }),
      differs: (c) => ({
        title: 'The trusted domain is another one',
        why: `The app says ${c.other}, but we are at ${c.value}.`,
        fix: [`Change the trusted domain to ${c.value}, or PUBLIC_URL to below ${c.other}`],
      }),
    },
  },
  sidebar: {
    name: 'Side window',
    well: (c) => `signatures work · ${c.value}`,
    disables: ['Profile beside chats', 'Codes beside chats'],
    causes: {},
  },
  quota: {
    name: 'Call quota',
    well: (c) => `${fmt.number(c.count)} calls this hour, not throttled`,
    disables: ['Sync is slower', 'Tagging is slower'],
    causes: {
      parked: (c) => ({
        title: 'WeCom is throttling',
        why: `Calls of ${c.value} are used up until ${ago(c.at)}. What waits goes on by itself.`,
        fix: ['Nothing to do but wait', 'If it happens often, spread large tasks over the day'],
      }),
    },
  },
  jobs: {
    name: 'Background work',
    well: () => 'no failed jobs or callbacks',
    disables: ['Welcome', 'Automatic tags', 'Statistics'],
    causes: {
      dead: (c) => ({
        title: `${(c.count ?? 0) + (c.total ?? 0)} things failed at every try`,
        why: `${c.count ?? 0} jobs and ${c.total ?? 0} callbacks.`,
        fix: ['See why under Callbacks and Jobs', 'Mend it, then replay or try again'],
      }),
      stuck: (c) => ({
        title: 'Callbacks are piling up',
        why: `${c.count ?? 0} have waited for more than two minutes; the worker may be down.`,
        fix: ['Is the worker running?', 'Read the log'],
      }),
    },
  },
  clock: {
    name: 'Clock',
    well: (c) => `within ${fmt.span(c.count ?? 0)} of WeCom’s`,
    disables: ['Sign-in by QR', 'Signatures', 'Callbacks'],
    causes: {
      wrong: (c) => ({
        title: `The server’s clock is ${fmt.span(c.count ?? 0)} off`,
        why: 'Signatures and sign-in codes compare times; WeCom refuses what is too far off.',
        fix: ['Switch time synchronisation on (chrony or ntpd)'],
      }),
      database: (c) => ({
        title: `The database’s clock is ${fmt.span(c.total ?? 0)} off`,
        why: 'Schedules and deadlines follow the database.',
        fix: ['Switch time synchronisation on at the database'],
      }),
    },
  },
}
