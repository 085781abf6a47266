import type { ListName } from '../../domain/lists/list.ts';
import type { TitleCard } from '../../domain/titles/title.ts';

/**
 * Sorts a page of "now playing" by date, newest first, and one of "upcoming" soonest first. The
 * catalog selects and pages these lists by popularity. `today` is an ISO date.
 */
export function sortByRelease(cards: TitleCard[], name: ListName, today: string): TitleCard[] {
  if (name === 'now_playing') return cards.toSorted((a, b) => compareDates(b.date, a.date));
  if (name !== 'upcoming') return cards;
  // A movie that returns to cinemas has its earlier date.
  const isUpcoming = ({ date }: TitleCard) => date !== null && date > today;
  return [
    ...cards.filter(isUpcoming).sort((a, b) => compareDates(a.date, b.date)),
    ...cards.filter((card) => !isUpcoming(card)),
  ];
}

function compareDates(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '');
}
