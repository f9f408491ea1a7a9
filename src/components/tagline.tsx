import { SvgIcon, type SvgIconSource } from './svg-icon';

interface TaglineProps {
  text: string;
  sparkle: SvgIconSource;
}

/** Replaces the ✨ in the text with an SVG icon, because not every system font has the emoji. */
export function Tagline({ text, sparkle }: TaglineProps) {
  const [before = '', after] = text.split('✨');
  return (
    <p className="eyebrow inline-flex min-h-9 flex-wrap items-center justify-center gap-x-[0.5em] rounded-[min(1.25rem,6.25vw)] border-2 border-foreground bg-card px-[min(0.875rem,4.4vw)] text-[clamp(0.6875rem,0.55rem+0.55vw,0.8125rem)] font-medium">
      {before.trim()}
      {after !== undefined && (
        <>
          <SvgIcon picture={sparkle} alt="✨" size={18} />
          {after.trim()}
        </>
      )}
    </p>
  );
}
