// The picture of an event: its sizes, and the pattern that stands in for it.
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DotPattern } from '@/components/dot-pattern';
import { EventPicture } from '@/features/events/event-picture';
import { pictureSources } from '@/lib/picture-sources';

const uploaded = (size: string) => `/pictures/0f8e2a41c7d35b960f8e2a41c7d35b96-${size}.webp`;

test('an uploaded picture has two widths', () => {
  const src = uploaded('1600x1000');
  expect(pictureSources(src)).toEqual({
    src,
    srcSet: `${src}?width=800 800w, ${src} 1600w`,
    width: 1600,
    height: 1000,
  });
});

test.each([uploaded('800x500'), uploaded('640x400')])('%s has one width only', (src) => {
  expect(pictureSources(src).srcSet).toBeUndefined();
});

test.each([
  `https://pictures.example.org${uploaded('1600x1000')}`,
  '/pictures/poster.webp',
  uploaded('0x0'),
  '/art/event-fallback.svg',
])('%s is shown as it is', (src) => {
  expect(pictureSources(src)).toMatchObject({ src, srcSet: undefined, width: undefined });
});

test('an uploaded picture that does not load is replaced in every width', () => {
  const event = { id: '1', image: uploaded('1600x1000') };
  const { container } = render(<EventPicture event={event} sizes="100vw" />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('srcset', expect.stringContaining('800w'));
  if (picture) fireEvent.error(picture);
  expect(picture).toHaveAttribute('src', '/art/event-fallback.svg');
  expect(picture).not.toHaveAttribute('srcset');
});

test('an event without a picture has a pattern, which is always the same and not that of others', () => {
  const drawn = (seed: string) => render(<DotPattern seed={seed} />).container.innerHTML;
  const patterns = Array.from({ length: 50 }, (_, id) => drawn(String(id)));
  expect(drawn('7')).toBe(patterns[7]);
  expect(new Set(patterns).size).toBeGreaterThan(45);
});
