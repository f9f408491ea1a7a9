import { fireEvent, render as renderElement, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from '@/components/ui/carousel';
import { CarouselSlide, CarouselThumbnail, CarouselViewport } from '@/components/ui/carousel-parts';

const titles = ['First', 'Second', 'Third'];

const render = (content: ReactNode) => renderElement(<MemoryRouter>{content}</MemoryRouter>);

function Slides({ isDraggable = true }: { isDraggable?: boolean }) {
  return (
    <Carousel label="Slides of a test" titles={titles} isDraggable={isDraggable}>
      {titles.map((title, index) => (
        <CarouselThumbnail key={title} index={index} />
      ))}
      <CarouselViewport>
        {titles.map((title, index) => (
          <CarouselSlide key={title} index={index}>
            {title}
          </CarouselSlide>
        ))}
      </CarouselViewport>
    </Carousel>
  );
}

function drag(distance: number): void {
  const viewport = screen.getByRole('group', { name: 'Slides' });
  const from = { clientX: 200, clientY: 50, button: 0 };
  const to = { clientX: 200 + distance, clientY: 50, button: 0 };
  fireEvent.pointerDown(viewport, from);
  fireEvent.mouseDown(viewport, from);
  fireEvent.pointerMove(viewport, to);
  fireEvent.mouseMove(document, to);
  fireEvent.pointerUp(viewport, to);
  fireEvent.mouseUp(document, to);
}

const selected = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');

// jsdom has no layout, and Embla treats elements without an offset parent as hidden.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
});

test('a drag of ten pixels moves to the next slide, a shorter one does not', () => {
  render(<Slides />);
  drag(-9);
  expect(selected()).toBe('Go to slide 1');
  drag(-10);
  expect(selected()).toBe('Go to slide 2');
  drag(10);
  expect(selected()).toBe('Go to slide 1');
});

test('with dragging disabled a drag does nothing, a thumbnail still works', () => {
  render(<Slides isDraggable={false} />);
  drag(-100);
  expect(selected()).toBe('Go to slide 1');
  fireEvent.click(screen.getByRole('button', { name: 'Go to slide 3' }));
  expect(selected()).toBe('Go to slide 3');
});
