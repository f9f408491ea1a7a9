import { Link } from 'react-router-dom';
import { Arrow } from './arrow';
import { accentStyles, type AccentColor } from './accent-color';

interface IconLink {
  to: string;
  label: string;
  color: AccentColor;
  icon: { src: string };
}

/** A grid of links, each with an icon on its own color. */
export function IconLinks({ links }: { links: readonly IconLink[] }) {
  return (
    <ul
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] lg:gap-6 ${links.length === 4 ? 'sm:max-lg:grid-cols-2 print:grid-cols-4' : ''}`}
    >
      {links.map(({ to, label, color, icon }, index) => (
        <li
          key={to}
          // An odd one fills the last row of two columns.
          className={
            links.length - index === 1 && index % 2 === 0 ? 'max-sm:col-span-full' : undefined
          }
        >
          <Link
            to={to}
            className={`group flex h-full flex-col gap-5 card-frame p-4 transition-transform duration-200 hover:-translate-y-1 min-[17rem]:max-[22rem]:flex-row min-[17rem]:max-[22rem]:items-center min-[17rem]:max-[22rem]:gap-3 sm:p-5 ${accentStyles[color]}`}
          >
            <img
              src={icon.src}
              alt=""
              width={72}
              height={72}
              loading="lazy"
              className="size-18 min-[17rem]:max-[22rem]:size-12"
            />
            <span className="mt-auto flex items-end justify-between min-[17rem]:max-[22rem]:my-auto min-[17rem]:max-[22rem]:grow min-[17rem]:max-[22rem]:items-center gap-2 font-display text-lg leading-tight font-bold">
              {label}
              <Arrow
                direction="right"
                className="size-5 transition-transform duration-200 group-hover:translate-x-1 max-[17rem]:hidden"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
