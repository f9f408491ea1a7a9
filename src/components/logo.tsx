import { clsx } from 'clsx';

/** The mark beside the name in two lines. */
export function Logo({ src, name, className }: { src: string; name: string; className?: string }) {
  const [first = '', ...others] = name.split(' ');
  return (
    <span className={clsx('flex items-center gap-3 text-left font-display font-bold', className)}>
      <img src={src} alt="" width={44} height={44} />
      <span className="leading-[1.1]">
        {first}
        <br />
        {others.join(' ')}
      </span>
    </span>
  );
}
