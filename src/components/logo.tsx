import { clsx } from 'clsx';
import { SvgIcon, type SvgIconSource } from './svg-icon';

interface LogoProps {
  mark: SvgIconSource;
  name: string;
  className?: string;
}

/** The logo's icon beside the name, which is split into two lines. */
export function Logo({ mark, name, className }: LogoProps) {
  const [first = '', ...others] = name.split(' ');
  return (
    <span
      className={clsx(
        'flex items-center gap-[min(0.75rem,3.75vw)] text-left font-display font-bold',
        className,
      )}
    >
      <SvgIcon picture={mark} size={44} className="shrink-0" />
      <span className="leading-[1.1]">
        {first}
        <br />
        {others.join(' ')}
      </span>
    </span>
  );
}
