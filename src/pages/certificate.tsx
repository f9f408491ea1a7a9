import { Link, useParams } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { StatusPage } from '@/components/status-page';
import { buttonStyles } from '@/components/ui/button';
import { artwork } from '@/data/artwork';
import { pageTitle } from '@/data/shape';
import { society } from '@/data/society';
import { paths } from '@/domain/paths';
import { CertificateCheck } from '@/features/certificates/certificate-check';

export function CertificatePage() {
  const { code = '' } = useParams();
  return <CertificateCheck key={code} code={code} notFound={<UnknownCertificate />} />;
}

function UnknownCertificate() {
  return (
    <>
      <title>{pageTitle('Unknown certificate')}</title>
      <meta name="robots" content="noindex" />
      <StatusPage
        logo={<Logo mark={artwork.logo} name={society.name} />}
        picture={artwork.notFound}
        number="404"
        text="There is no such certificate"
      >
        <p className="max-w-text text-lead">
          {`No certificate of ${society.nameInText} has this address. Please check that it is complete: it ends in 16 letters and digits.`}
        </p>
        <Link to={paths.home} className={buttonStyles({ variant: 'outline' })}>
          Back to Home
        </Link>
      </StatusPage>
    </>
  );
}
