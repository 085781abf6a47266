import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';

const CARD_COUNT = 12;
const LIT_CARD = 1;

/** A card of the reel as a path: a line outwards from the hub, `length` units long. */
function cardPath(card: number, length: number): string {
  const angle = ((card * (360 / CARD_COUNT) + 15) * Math.PI) / 180;
  const pointAtRadius = (radius: number) =>
    `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
  return `M${pointAtRadius(5.2)}L${pointAtRadius(5.2 + length)}`;
}

const LIT_CARD_PATH = cardPath(LIT_CARD, 7);
const OTHER_CARDS_PATH = Array.from({ length: CARD_COUNT }, (_, card) =>
  card === LIT_CARD ? '' : cardPath(card, 6.2),
).join('');

/** The logo: a Kinora reel, the hand-cranked flip book of 1895, with one card lit. */
function Reel() {
  return (
    <svg viewBox="-14 -14 28 28" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d={OTHER_CARDS_PATH} stroke="var(--text)" strokeWidth="1.9" />
      <path d={LIT_CARD_PATH} stroke="currentColor" strokeWidth="2.6" />
      <circle r="1.9" fill="var(--text)" />
    </svg>
  );
}

export function Brand() {
  const { code } = useLanguage();
  return (
    <Link className="brand" to={links.home(code)}>
      <Reel />
      <span lang="en">Kinora</span>
    </Link>
  );
}
