import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyles } from '@/components/ui/button';
import { paths } from '@/domain/paths';

/** What somebody reads who has deleted their account. */
export function Farewell() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone. Before paint, so that the focus is at no moment on the body.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="page-container grid min-h-[70svh] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-5 py-16 text-center">
      <title>Your account is deleted</title>
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby="farewell"
        className="max-w-2xl text-title font-extrabold [overflow-wrap:anywhere] outline-none"
      >
        Your account is deleted
      </h1>
      <p id="farewell" className="max-w-prose text-lead">
        Thank you for having been with us. You are welcome at every event, and you can sign up again
        with the same address.
      </p>
      <Link to={paths.home} className={buttonStyles()}>
        Go to the home page
      </Link>
    </div>
  );
}
