import { Button } from '@/components/ui/button';
import { BrandIcon } from '@/components/brand-icon';
import { startSocialLogin } from './social';

export function SocialButtons() {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button variant="outline" onClick={() => startSocialLogin('google')}>
        <BrandIcon brand="google" />
        Login with Google
      </Button>
      <Button variant="outline" onClick={() => startSocialLogin('github')}>
        <BrandIcon brand="github" />
        Login with Github
      </Button>
    </div>
  );
}
