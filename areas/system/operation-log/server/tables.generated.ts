// Written by `npm run db:types` from the migrations. Do not edit.

export interface AuditAnchors {
  corp_id: number
  says: string
  signature: string
}

export interface AuditChain {
  corp_id: number
  day: string
  seq: number
  audit_id: string
  print: Buffer
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    audit_anchors: AuditAnchors
    audit_chain: AuditChain
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  audit_anchors: 'tenant',
  audit_chain: 'tenant',
} as const
