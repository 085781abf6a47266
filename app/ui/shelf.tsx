import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../icons/icons.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { SectionHead } from './section.tsx';

type ShelfProps = {
  heading: string;
  shape: 'wide' | 'poster' | 'cast' | 'people';
  moreLink?: ReactNode;
  picture?: ReactNode;
  children: ReactNode;
};

export function Shelf({ heading, shape, moreLink, picture, children }: ShelfProps) {
  const { t } = useLanguage();
  const row = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      // scrollLeft is negative in right-to-left rows.
      const scrolled = Math.abs(element.scrollLeft);
      setEnds({
        start: scrolled < 8,
        end: scrolled + element.clientWidth > element.scrollWidth - 8,
      });
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);

  function scroll(direction: 1 | -1) {
    const element = row.current;
    if (!element) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollBy({
      left: direction * forward * element.clientWidth * 0.85,
      behavior: 'smooth',
    });
  }

  return (
    <section className="section">
      <SectionHead heading={heading} picture={picture}>
        <div className="button-row">
          <div className="shelf-arrows needs-js">
            <IconButton label={t('row.previous')} disabled={ends.start} onClick={() => scroll(-1)}>
              <Icon svg={chevronLeftIcon} directional />
            </IconButton>
            <IconButton label={t('row.next')} disabled={ends.end} onClick={() => scroll(1)}>
              <Icon svg={chevronRightIcon} directional />
            </IconButton>
          </div>
          {/* Last, at the edge of the page: arrows that have nothing to scroll leave a gap. */}
          {moreLink}
        </div>
      </SectionHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={`shelf shelf--${shape}`} ref={row} tabIndex={0} aria-label={heading}>
        {children}
      </section>
    </section>
  );
}
