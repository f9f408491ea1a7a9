/** The mark of a brand, a little smaller than its grid, in the color of the surrounding text. In `index.html`. */
export function BrandIcon({ brand }: { brand: 'instagram' | 'linkedin' | 'github' }) {
  return (
    <svg aria-hidden="true" className="size-6 shrink-0">
      <use href={`#brand-${brand}`} />
    </svg>
  );
}
