import { Icon } from '#core/web/ui/Icon.tsx'

/** WeCom tells no picture of a group; a group has none of its own here either. */
export const GroupPicture = ({ size = 28 }: { size?: number }) => (
  <span className="gp-picture" style={{ width: size, height: size }} aria-hidden>
    <Icon name="messages-square" size={Math.round(size / 1.9)} />
  </span>
)
/** platform/06: a customer group holds 200. */
export const groupLimit = 200
