/** Simplified brand icons in the color of the surrounding text. */
const icons = {
  instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.2" cy="6.8" r="0.6" fill="currentColor" />
    </g>
  ),
  linkedin: (
    <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round">
      <rect x="3" y="3" width="18" height="18" rx="4" strokeWidth="2" />
      <path d="M7.8 11v6M12 17v-6m0 3.2c0-4.2 4.6-4.2 4.6-.4V17" />
      <path d="M7.8 7.6v.01" strokeWidth="2.6" />
    </g>
  ),
  github: (
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
      <circle cx="7" cy="5.5" r="2.5" />
      <circle cx="7" cy="18.5" r="2.5" />
      <circle cx="17" cy="8.5" r="2.5" />
      <path d="M7 8v8M17 11c0 4-10 1.5-10 5" />
    </g>
  ),
  google: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      d="M18.4 6.6A8 8 0 1 0 20 12h-7"
    />
  ),
} as const;

export type Brand = keyof typeof icons;

export function BrandIcon({ brand }: { brand: Brand }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0">
      {icons[brand]}
    </svg>
  );
}
