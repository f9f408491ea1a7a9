import { Link } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { artwork } from '@/data/artwork';
import { society } from '@/data/society';
import { paths } from '@/domain/paths';

export function SiteLogo({ className }: { className?: string }) {
  return (
    <Link
      to={paths.home}
      className="inline-flex min-h-11 items-center rounded-lg max-[16rem]:flex-1"
    >
      <Logo
        mark={artwork.logo}
        name={society.name}
        {...(className !== undefined && { className })}
      />
      <span className="sr-only">, to the home page</span>
    </Link>
  );
}
