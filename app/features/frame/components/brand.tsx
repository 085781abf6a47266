import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';

const CARDS = 12;
const LIT = 1;

/** The mark is a Kinora reel, the hand-cranked flip book of 1895: cards round a hub, one of them lit. */
function Reel() {
  return (
    <svg viewBox="-14 -14 28 28" fill="none" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, card) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards of the reel never change places
          key={card}
          x1="0"
          y1="-5.2"
          x2="0"
          y2={card === LIT ? '-12.2' : '-11.4'}
          transform={`rotate(${card * (360 / CARDS) + 15})`}
          stroke={card === LIT ? 'currentColor' : 'var(--text)'}
          strokeWidth={card === LIT ? 2.6 : 1.9}
          strokeLinecap="round"
        />
      ))}
      <circle r="1.9" fill="var(--text)" />
    </svg>
  );
}

export function Brand() {
  const { code } = useLanguage();
  return (
    <Link className="brand" to={links.home(code)}>
      <Reel />
      <span>Kinora</span>
    </Link>
  );
}
