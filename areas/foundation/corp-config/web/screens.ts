import { asks, screens } from '#core/web/screens.ts'

export const configScreens = screens('corp-config', {
  config: {
    path: '/dashboard/config_manage',
    search: asks<{ tab?: string; state?: string; open?: 'sidebar' }>(),
    title: { zh: '配置体检', en: 'Self-check' },
    module: 'ia_config',
    menu: { place: ['settings', 'config'], icon: 'stethoscope', order: 1 },
    page: 'ConfigPage',
  },
  setUp: {
    path: '/initial_configuration',
    search: asks<{ step?: string }>(),
    title: { zh: '初始配置', en: 'Initial set-up' },
    bare: true,
    page: 'SetUpPage',
  },
  setUpNewGuide: {
    path: '/initial_configuration/new_guide',
    title: { zh: '初始配置', en: 'Initial set-up' },
    bare: true,
    sameAs: '/initial_configuration',
    page: 'SetUpPage',
  },
  setUpGuide: {
    path: '/initial_configuration/guide',
    title: { zh: '初始配置', en: 'Initial set-up' },
    bare: true,
    sameAs: '/initial_configuration',
    page: 'SetUpPage',
  },
  setUpSecret: {
    path: '/initial_configuration/secret',
    title: { zh: '初始配置', en: 'Initial set-up' },
    bare: true,
    sameAs: '/initial_configuration',
    page: 'SetUpPage',
  },
  // Named statusDisplay in the specification, in two versions that show the same page (R141); what it shows is not said there.
  status: {
    path: '/dashboard/status_display',
    title: { zh: '配置体检', en: 'Self-check' },
    module: 'ia_config',
    sameAs: '/dashboard/config_manage',
    page: 'ConfigPage',
  },
  statusV2: {
    path: '/dashboard/status_display_v2',
    title: { zh: '配置体检', en: 'Self-check' },
    module: 'ia_config',
    sameAs: '/dashboard/config_manage',
    page: 'ConfigPage',
  },
})
