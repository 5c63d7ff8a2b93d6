/** Whom an openid or a unionid stands for, and under which appid or open platform: kept for what was handed out. */
export interface Known {
  under: string
  corpid: string
  kind: 'customer' | 'staff'
  id: string
}
