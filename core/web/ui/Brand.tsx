import { lang } from '../text/text.ts'

/** Two speech bubbles; where they overlap is a grain of wheat, and an eye (VISUAL §1). */
export function Brand({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={lang() === 'en' ? 'Rapport' : '睦客'}>
      <path d="M12 5.5A10.5 10.5 0 0 1 22.5 16 10.5 10.5 0 0 1 12 26.5H1.5V16A10.5 10.5 0 0 1 12 5.5z" fill="var(--jade-solid)" />
      <path d="M20 5.5A10.5 10.5 0 0 0 9.5 16 10.5 10.5 0 0 0 20 26.5 10.5 10.5 0 0 0 30.5 16V5.5z" fill="#8CCBB3" />
      <path d="M16 6.3a10.5 10.5 0 0 1 0 19.4 10.5 10.5 0 0 1 0-19.4z" fill="#E9AE4B" />
    </svg>
  )
}
