import type { DeclaredScreen } from '../screens.ts'
import type { PhoneState } from './StatePages.tsx'

type Ailing = Exclude<PhoneState, 'completeConfig'>
const titles: [Ailing, string, string, string][] = [
  ['authError', 'auth_error', '没能确认身份', 'Not recognised'],
  ['needsConfig', 'needs_config', '应用还没有配好', 'Not set up'],
  ['notFound', 'not_found', '没有找到', 'Not found'],
  ['serverError', 'server_error', '服务器错误', 'Server error'],
  ['configError', 'config_error', '配置有误', 'Set-up error'],
]
/** The error pages below `/client` or `/mobile` (R275). */
export const stateScreens = (base: '/client' | '/mobile'): Record<PhoneState, DeclaredScreen> =>
  Object.fromEntries(
    titles.map(([state, path, zh, en]) => [
      state,
      {
        key: `app-shell.${state}`,
        path: `${base}/${path}`,
        title: { zh, en },
        bare: true,
        page: 'StatePage',
      } satisfies DeclaredScreen,
    ]),
  ) as Record<PhoneState, DeclaredScreen>

/** Which of them stands at an address. */
export const stateAt = (path: string): Ailing => titles.find(([, end]) => path.endsWith(`/${end}`))?.[0] ?? 'notFound'
