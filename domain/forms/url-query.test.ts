import { expect, test } from 'vitest';
import {
  choice,
  defineQuery,
  dialog,
  filter,
  flag,
  option,
  page,
  text,
  uuid,
} from './url-query.ts';

const ID = '0b5e0ad9-9f0c-4c11-8a71-0f8d4a1c2b3d';

const query = defineQuery({
  words: text(),
  rating: choice([1, 2]),
  even: filter((value) => (/[02468]$/.test(value) ? Number(value) : null), 'n'),
  state: option(['active', 'deleted'], { isFilter: true }),
  sort: option(['newest', 'oldest'], { fallback: 'oldest' }),
  own: flag('view', 'own'),
  page: page(20),
  open: dialog(['edit', 'delete'], uuid),
});

const read = (search: string) => query.read(new URLSearchParams(search));
const toCanonical = (search: string) => new URLSearchParams(query.write(read(search))).toString();

test('a query is written as it was read, in the order of its definition', { tags: ['R8'] }, () => {
  const all = `q=a+b&rating=2&n=4&state=deleted&sort=newest&view=own&page=20&delete=${ID}`;
  expect(read(all)).toEqual({
    words: 'a b',
    rating: 2,
    even: 4,
    state: 'deleted',
    sort: 'newest',
    own: true,
    page: 20,
    open: { dialog: 'delete', id: ID },
  });
  expect(toCanonical(all)).toBe(all);
  expect(toCanonical('page=3&q=a')).toBe('q=a&page=3');
});

test('missing and malformed parameters give the defaults, which a URL omits', {
  tags: ['R8'],
}, () => {
  const defaults = read('');
  const malformed = 'q=%00+&rating=3&n=x&state=x&sort=x&view=x&page=0';
  expect(read(malformed)).toEqual(defaults);
  expect(query.write(defaults)).toEqual({});
  expect(query.write({})).toEqual({});
  expect(read('page=99').page).toBe(20);
  expect(read('edit=1').open).toEqual({ dialog: 'edit', id: null });
});

test('a query has filters if one is set; pages, orders and dialogs are none', {
  tags: ['R8'],
}, () => {
  for (const search of ['q=a', 'rating=1', 'n=2', 'state=deleted'])
    expect(query.hasFilters(read(search))).toBe(true);
  expect(query.hasFilters(read(`sort=newest&view=own&page=2&edit=${ID}`))).toBe(false);
});
