/** Tables that statements of others may read; only core writes them (scripts/table-walls.ts). Everybody: the base that lists and statistics stand on. */
export default {
  audit_log: ['staff/roles-permissions', 'system/operation-log'],
  callbacks: ['foundation/corp-config'],
  corp_apps: ['foundation/corp-config', 'platform/side-window'],
  corps: 'everybody',
  deliveries: ['acquisition/live-codes', 'customer/customer-management', 'customer/lost-customer'],
  files: ['content/material-library', 'foundation/file-services'],
  local_admins: ['foundation/auth-login', 'staff/roles-permissions', 'system/account-info'],
  outbox: ['messaging/customer-mass-messages'],
  platform_calls: ['foundation/corp-config'],
  platform_quota: ['foundation/corp-config'],
  roles: ['staff/roles-permissions', 'staff/seats', 'staff/staff-management', 'system/operation-log'],
  seat_uses: ['staff/seats'],
  tasks: ['customer/customer-management', 'customer/customer-tags'],
  usage_events: ['staff/staff-statistics'],
}
