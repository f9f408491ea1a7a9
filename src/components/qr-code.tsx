import encodeQr from 'qr';

interface QrCodeProps {
  text: string;
  /** What it holds, for screen readers. */
  label: string;
  className?: string;
}

/** A QR code, dark on light in all color schemes, because not every reader knows inverted ones. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQr(text, 'raw', { border: 2 });
  const path = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`bg-card fill-foreground forced-color-adjust-none ${className}`}
    >
      <path d={path.join('')} />
    </svg>
  );
}
