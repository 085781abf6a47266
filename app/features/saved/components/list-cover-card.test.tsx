import { expect, test } from 'vitest';
import { renderComponent } from '../../../../tests/support/render-component.tsx';
import type { CoverRow, ListCover } from '../types.ts';
import { ListCoverCard } from './list-cover-card.tsx';

const createRow = (name: string, logo: string | null = null): CoverRow => ({
  name,
  logo,
  count: '+1',
  url: `/en/saved?adds=${name}`,
});

function render(cover: Partial<ListCover>) {
  const empty = { heading: 'Heading', text: null, owned: null, sales: null, source: 'Source' };
  return renderComponent(
    <ListCoverCard cover={{ services: [], totals: [], ...empty, ...cover }} />,
  );
}

test('services that the visitor has are a list of their own, before the others', {
  tags: ['D8'],
}, async () => {
  const html = await render({
    owned: { heading: 'Services you have', rows: [createRow('Netflix', '/8.jpg')] },
    services: [createRow('TVING')],
  });
  expect(html).toMatch(
    /<h3>Services you have<\/h3><ul class="cover-rows"><li><a class="cover-row" [^>]*href="\/en\/saved\?adds=Netflix"/,
  );
  expect(html).toMatch(
    /\/w200\/8\.jpg".*<bdi>Netflix<\/bdi><\/span> <b>\+1<\/b>.*<bdi>TVING<\/bdi>/s,
  );
  expect(await render({ services: [createRow('TVING')] })).not.toContain('<h3>');
});

test('services after the eighth are folded', { tags: ['D8'] }, async () => {
  const services = Array.from({ length: 10 }, (_, index) => createRow(`Service ${index + 1}`));
  expect(await render({ services: services.slice(0, 8) })).not.toContain('<details');
  const [visible = '', folded = ''] = (await render({ services })).split('<details');
  expect([visible.match(/<li>/g)?.length, folded.match(/<li>/g)?.length]).toEqual([8, 2]);
  expect(folded).toContain('See all (10)');
});

test('a list without services and titles shows the texts only', { tags: ['D8'] }, async () => {
  expect(await render({ text: 'None' })).not.toContain('<ul');
  expect(await render({ text: 'None' })).toContain('<p class="muted">None</p>');
});
