import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WebAddress } from '@/components/breakable-text';

test.each([
  ['https://example.org', 'https://|example|.org'],
  ['https://meet.example.org/a-room/?id=1.2', 'https://|meet|.example|.org/|a-room/|?id=1|.2'],
  ['/art/poster.svg', '/|art/|poster|.svg'],
])('a narrow column breaks %s after slashes and before dots only', (address, expected) => {
  const { container } = render(<WebAddress address={address} />);
  expect(container).toHaveTextContent(address);
  expect(container.innerHTML).toContain(`>${expected.replaceAll('|', '<wbr>')}<`);
});
