import { useEffect } from 'react';
import { BrandIcon, GoogleIcon } from '@/components/brand-icon';
import { Button } from '@/components/ui/button';
import { loadGoogleSignIn, startSocialLogin, usesGoogleScript } from './social';

export function SocialButtons() {
  // Preloaded, so that the click does not wait for the script.
  useEffect(() => {
    if (usesGoogleScript) void loadGoogleSignIn();
  }, []);

  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Button variant="outline" onClick={() => void startSocialLogin('google')}>
        <GoogleIcon />
        Login with Google
      </Button>
      <Button variant="outline" onClick={() => void startSocialLogin('github')}>
        <BrandIcon brand="github" />
        Login with Github
      </Button>
    </div>
  );
}
