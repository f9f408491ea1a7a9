import { Link } from 'react-router-dom';
import { Arrow } from './arrow';
import { softInkStyles, type Ink } from './accent-color';

interface GlyphLink {
  to: string;
  label: string;
  ink: Ink;
  glyph: { src: string };
}

/** A row of tiles, each with a sign on its own ink. */
export function GlyphLinks({ links }: { links: readonly GlyphLink[] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
      {links.map(({ to, label, ink, glyph }) => (
        <li key={to}>
          <Link
            to={to}
            className={`group flex h-full flex-col gap-5 rounded-card border-2 border-ink p-4 transition-transform duration-200 hover:-translate-y-1 sm:p-5 ${softInkStyles[ink]}`}
          >
            <img src={glyph.src} alt="" width={72} height={72} loading="lazy" className="size-18" />
            <span className="mt-auto flex items-end justify-between gap-2 font-display text-lg leading-tight font-bold">
              {label}
              <Arrow
                direction="right"
                className="size-5 transition-transform duration-200 group-hover:translate-x-1 max-sm:hidden"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
