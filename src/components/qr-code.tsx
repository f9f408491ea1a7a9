import { encodeQR } from 'qr';

/** The white margin that scanners need, in modules. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  /** For who cannot see it. */
  alt: string;
  className: string;
}

/** A QR code, dark on white in every color scheme, because many scanners read no other. */
export function QrCode({ text, alt, className }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none ${className}`}
    >
      <rect width="100%" height="100%" className="fill-card" />
      <path d={dark.join('')} className="fill-foreground" />
    </svg>
  );
}
