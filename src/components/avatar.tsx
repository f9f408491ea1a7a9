import { useState } from 'react';

interface AvatarProps {
  name: string;
  /** If empty, or if it fails to load, the initials are shown. */
  imageUrl: string;
  className?: string;
}

export function Avatar({ name, imageUrl, className = 'size-11' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <span
      className={`inline-grid shrink-0 place-content-center overflow-hidden rounded-full border-2 border-foreground bg-yellow font-display font-bold text-foreground ${className}`}
    >
      {imageUrl === '' || imageUrl === failedUrl ? (
        <span aria-hidden="true">{initials(name)}</span>
      ) : (
        <img
          src={imageUrl}
          alt=""
          width={96}
          height={96}
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => (word === undefined ? '' : String.fromCodePoint(word.codePointAt(0) ?? 63)))
    .join('')
    .toUpperCase();
}
