import { fmt } from '#core/web/text/format.ts'
import { counted } from '#core/web/text/words.ts'
import { ago, type Causes, day, size } from './cause.ts'

export const causesEn: Causes = {
  token: {
    well: (c) => `app “${c.value}”`,
    disables: ['Sync', 'Live codes', 'Welcome', 'Mass messages', 'Side window', 'Sign-in by QR'],
    causes: {
      missing: () => ({
        title: 'The app secret is missing',
        why: 'Without the secret of an app nothing can be asked of WeCom.',
        fix: [
          'WeCom console → Apps → your own app: copy AgentId and Secret',
          'Put them in under Initial set-up, App; no restart is needed',
        ],
      }),
      agent: () => ({
        title: 'The AgentId is missing',
        why: 'There is a secret, but not whose.',
        fix: ['Copy the AgentId from the app', 'Put it in under Initial set-up, App'],
      }),
      secret: () => ({
        title: 'The app’s secret is wrong',
        why: 'WeCom does not know this secret: mistyped, of another app, or it has been reset in the console.',
        fix: ['App details → Secret → View, and copy it', 'Put it in under Initial set-up, App; no restart is needed'],
      }),
      corpid: () => ({
        title: 'The company’s id is wrong',
        why: 'WeCom knows no such company.',
        fix: ['My company → Company information, at the bottom: copy the id', 'Put it in under Initial set-up, App'],
      }),
      agentid: () => ({
        title: 'AgentId and secret are of different apps',
        why: 'WeCom knows the secret, but it is not of this AgentId.',
        fix: ['Copy AgentId and secret together from the details of the app', 'Put them in under Initial set-up, App'],
      }),
      closed: (c) => ({
        title: c.value ? `The app “${c.value}” is switched off` : 'The app is switched off',
        why: 'It was closed in WeCom’s console: staff do not see it, calls are refused.',
        fix: ['WeCom console → Apps → switch it on'],
      }),
      ip: (c) => ({
        title: 'This server’s IP is not trusted',
        why: 'WeCom takes calls from trusted IPs only, and this server is not among them.',
        fix: [`App → trusted IPs: add ${c.value || 'the IP this server goes out with'}`, 'Wait a minute, then check again'],
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
    well: (c) => (c.at ? `latest callback ${ago(c.at)}` : 'reachable'),
    disables: ['Welcome', 'New customers', 'Lost customers', 'Statistics of codes'],
    causes: {
      keys: () => ({
        title: 'Token and key of callbacks are missing',
        why: 'What WeCom sends is encrypted and cannot be opened without them.',
        fix: ['Make Token and EncodingAESKey under Initial set-up, Callbacks', 'App → receive messages: paste them and save'],
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
      key: (c) => ({
        title: 'Callbacks come and do not open',
        why: `One came to ${c.value} ${ago(c.at)}, sealed with another Token or EncodingAESKey than ours, and was refused.`,
        fix: [
          'Make a new pair under Initial set-up, Callbacks',
          'Paste it under App → receive messages, and the same under Customer contact → API → event server',
        ],
      }),
      missed: (c) => ({
        title: 'Customers came and no callback did',
        why: `WeCom has customers newer than the latest callback (${ago(c.at)}): it does not reach ${c.value}.`,
        fix: ['Customer contact → API → event server: compare the address', 'Is the address open from the internet, not only from here?'],
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
    well: (c) => (c.reason === 'demo' ? `${c.value} · demo` : c.value),
    disables: ['Sign-in by QR', 'Shared links', 'Side window'],
    set: 'PUBLIC_URL among the settings of the server; restart it after a change (docs/operations, Settings).',
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
    well: (c) =>
      `${fmt.number(c.count)} people have it${c.total ? `; ${c.value}${c.total > 3 ? ` and ${c.total - 3} more` : ''} not` : ''}`,
    disables: ['Live codes', 'Welcome', 'Customer sync', 'Mass messages', 'Tags'],
    causes: {
      nobody: () => ({
        title: 'Nobody has customer contact',
        why: 'Without it nobody can receive customers or stand on a code.',
        fix: ['WeCom console → Customer contact → permissions → range: add those who receive'],
      }),
      some: (c) => ({
        title: `No customer contact: ${c.value}`,
        why: 'They have customers, and WeCom does not let them contact any: nobody new reaches them, messages fail, live codes leave them out.',
        fix: ['WeCom console → Customer contact → permissions → range: add them', 'Then sync under Staff'],
      }),
    },
  },
  domain: {
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
    well: (c) => `signatures work · ${c.value}`,
    disables: ['Profile beside chats', 'Codes beside chats'],
    causes: {},
  },
  quota: {
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
    well: (c) => `within ${fmt.span(c.count ?? 0)} of WeCom’s`,
    disables: ['Sign-in by QR', 'Signatures', 'Callbacks'],
    set: 'The server’s own time service (chrony or ntpd); nothing of it is set here.',
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
  certificate: {
    well: (c) =>
      c.reason === 'demo' ? 'local address, none needed · demo' : `${c.value} · good for ${counted(c.count ?? 0, 'more days')}`,
    disables: ['Every page', 'Sign-in by QR', 'Side window', 'Callbacks'],
    set: 'The certificate stands at the reverse proxy (nginx, Caddy …), which renews it. The server opens PUBLIC_URL here and looks at the one that visitors see.',
    causes: {
      none: () => ({
        title: 'The public address has no certificate',
        why: 'PUBLIC_URL does not begin with https, so there is none to look at.',
        fix: ['Give the domain a certificate', 'Let PUBLIC_URL begin with https and restart'],
      }),
      unreachable: (c) => ({
        title: 'The certificate cannot be seen',
        why: `The server cannot reach ${c.value} from here, or nothing answers with TLS.`,
        fix: [
          'Check DNS, reverse proxy and firewall',
          'Where the network cannot reach its own public address, name the domain in its own DNS',
        ],
      }),
      expired: (c) => ({
        title: 'The certificate has expired',
        why: `That of ${c.value} ended on ${day(c.at)}: browsers and WeCom stop people at the door.`,
        fix: ['Put a new certificate into the reverse proxy', 'Let it be renewed by itself, for example by certbot renew'],
      }),
      soon: (c) => ({
        title: `The certificate ends in ${counted(c.count ?? 0, 'days')}`,
        why: `${c.value} · ${day(c.at)}. Renewal usually happens a month before; that it has not says that it failed.`,
        fix: ['Look at the log of the renewal, for example journalctl -u certbot', 'Once renewed, let the reverse proxy read it again'],
      }),
      untrusted: (c) => ({
        title: 'The certificate is not trusted',
        why: `That of ${c.value} does not hold: ${c.message}`,
        fix: [
          'Make sure that it names this domain and comes with its intermediates',
          'Use one of a public authority: WeChat takes no self-signed ones',
        ],
      }),
    },
  },
  backup: {
    well: (c) => (c.reason === 'demo' ? 'demo data, none needed' : `latest ${ago(c.at)}`),
    disables: ['Coming back after a loss'],
    set: 'A backup that succeeded writes a file: last-backup in DATA_DIR, or the one that BACKUP_MARK names (the dump itself will do). Here its age is read.',
    causes: {
      never: (c) => ({
        title: 'Nothing tells of a backup',
        why: `Rapport makes none itself, and there is no ${c.value}, which yours should write when it has succeeded.`,
        fix: [
          'Back up the database, the uploaded files and SECRET_KEY every day (docs/operations, Backup and restore)',
          `Let its script end with: touch ${c.value}`,
          'Try to restore once a quarter',
        ],
      }),
      old: (c) => ({
        title: `The latest backup is of ${ago(c.at)}`,
        why: `${c.value} is older than two days: backups may have stopped.`,
        fix: ['Look at the log of the backup', 'Make one by hand and see that it succeeds'],
      }),
    },
  },
  disk: {
    well: (c) => `${c.value} · ${size(c.count)} left of ${size(c.total)}`,
    disables: ['Uploads', 'Exports', 'Keeping callbacks while the database is away'],
    set: 'The disk that DATA_DIR is on; with FILES=s3 uploads are in the bucket instead. A database server of your own has to be watched by itself.',
    causes: {
      low: (c) => ({
        title: `${size(c.count)} left on the disk`,
        why: `The disk of ${c.value} holds ${size(c.total)} and is nearly full.`,
        fix: ['Remove old logs and backups', 'Make the disk larger, or keep files in S3 (FILES=s3)'],
      }),
      full: (c) => ({
        title: 'The disk is full',
        why: `${c.value} has ${size(c.count)} left: uploads and exports are refused, an embedded database stops.`,
        fix: ['Make room at once', 'Make the disk larger, or keep files in S3 (FILES=s3)'],
      }),
      gone: (c) => ({
        title: 'The data folder is gone',
        why: `There is no ${c.value}: files and kept callbacks have nowhere to go.`,
        fix: ['See that the disk is mounted', 'Make sure that DATA_DIR is there, and restart'],
      }),
    },
  },
  version: {
    well: (c) => `${c.value} · schema ${c.other}, ${ago(c.at)}`,
    disables: ['What is new'],
    set: 'To upgrade: back up, then git pull && npm ci && npm run build, then restart every process (docs/operations, Upgrade).',
    causes: {
      older: (c) => ({
        title: 'The program is older than the database',
        why: `The schema is at ${c.other}, which this program (${c.value}) does not know: another process is newer, or this one was put back.`,
        fix: ['Bring every process to the same version', 'To go back, restore the backup from before the upgrade'],
      }),
      restart: (c) => ({
        title: 'An upgrade waits for a restart',
        why: `The files are those of a newer program than the one that runs (${c.value}).`,
        fix: ['Restart every process'],
      }),
    },
  },
}
