import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronLeftIcon, chevronRightIcon, pauseIcon, playIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CatalogText, Formatted, langAttributes } from '../../../ui/localized.tsx';
import { BackdropArt } from '../../../ui/picture.tsx';
import { Score } from '../../../ui/score.tsx';
import type { Slide } from '../rules.ts';
import { useCarousel } from './use-carousel.ts';

/**
 * Carousel of at most five featured titles with ticks, arrows and a pause button (H1, H2, H4); it
 * can be swiped. `compact` has less height and text.
 */
export function HeroCarousel({ slides, compact = false }: { slides: Slide[]; compact?: boolean }) {
  const { t } = useLanguage();
  const carousel = useCarousel(slides.length);
  if (slides.length === 0) return null;
  return (
    <section
      className={`hero stage ${compact ? 'hero--compact' : ''}`}
      aria-roledescription="carousel"
      aria-label={t('hero.label')}
      data-running={carousel.running}
      {...carousel.handlers}
    >
      <div className="hero-slides" ref={carousel.slides}>
        {slides.map((slide, index) => (
          <SlideView
            key={`${slide.type} ${slide.id}`}
            slide={slide}
            isVisible={index === carousel.current}
            withPicture={index <= carousel.lastLoaded}
            compact={compact}
            label={t('hero.slide', { number: index + 1, total: slides.length })}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <div className="hero-controls needs-js">
          <div className="wrap">
            <div>
              {slides.map((slide, index) => (
                <button
                  key={`${slide.type} ${slide.id}`}
                  type="button"
                  className="hero-dot"
                  aria-label={`${t('hero.slide', { number: index + 1, total: slides.length })}: ${slide.title.text}`}
                  aria-current={index === carousel.current ? 'true' : undefined}
                  onClick={() => carousel.go(index)}
                />
              ))}
            </div>
            <div>
              <IconButton
                label={t(carousel.paused ? 'hero.play' : 'hero.pause')}
                onClick={carousel.toggle}
              >
                <Icon svg={carousel.paused ? playIcon : pauseIcon} filled />
              </IconButton>
              <div className="hero-arrows">
                <IconButton
                  label={t('hero.previous')}
                  onClick={() => carousel.go(carousel.current - 1)}
                >
                  <Icon svg={chevronLeftIcon} directional />
                </IconButton>
                <IconButton
                  label={t('hero.next')}
                  onClick={() => carousel.go(carousel.current + 1)}
                >
                  <Icon svg={chevronRightIcon} directional />
                </IconButton>
              </div>
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

type SlideViewProps = {
  slide: Slide;
  isVisible: boolean;
  withPicture: boolean;
  compact: boolean;
  label: string;
};

/** `withPicture` is false until the slide is near, so that its picture is not fetched early. */
function SlideView({ slide, isVisible, withPicture, compact, label }: SlideViewProps) {
  const { code, t, format } = useLanguage();
  const url = links.title(code, slide.type, slide.id, slide.title.text);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group
    <div
      className="hero-slide"
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={!isVisible}
      inert={!isVisible}
    >
      {slide.backdrop && withPicture && <BackdropArt path={slide.backdrop} eager={isVisible} />}
      <div className="wrap hero-text">
        <h2>
          <Link to={url}>
            <CatalogText text={slide.title} />
          </Link>
        </h2>
        <p className="meta">
          <Score value={slide.score} />
          {slide.date && <span>{slide.date.slice(0, 4)}</span>}
          {slide.genres.length > 0 && <Formatted>{format.join(slide.genres)}</Formatted>}
        </p>
        {!compact && slide.overview && (
          <p className="hero-overview two-lines" {...langAttributes(slide.overview.lang)}>
            {slide.overview.text}
          </p>
        )}
        {!compact && (
          <div className="button-row">
            <Link
              className="button button--primary button--large"
              to={`${url}#watch`}
              prefetch="intent"
            >
              {t('hero.action')}
            </Link>
          </div>
        )}
      </div>
    </div>
  );
}
