import { expect, test } from 'vitest';
import { lean } from './lean-manifest.ts';

test('the list of routes keeps what is true, and what a page has for itself', () => {
  const flags = {
    hasLoader: true,
    hasAction: true,
    hasDefaultExport: true,
    hasClientLoader: false,
    css: [],
  };
  const manifest = {
    entry: { imports: ['/a.js'] },
    routes: {
      'routes/public/home': {
        id: 'routes/public/home',
        ...flags,
        module: '/h.js',
        imports: ['/a.js', '/b.js'],
      },
      'routes/files/robots': {
        id: 'routes/files/robots',
        ...flags,
        hasDefaultExport: false,
        module: '/r.js',
        imports: [],
      },
      'routes/public/start': {
        id: 'routes/public/start',
        ...flags,
        hasDefaultExport: false,
        module: '/s.js',
        imports: [],
      },
      'routes/account/saved': {
        id: 'routes/account/saved',
        ...flags,
        module: '/l.js',
        imports: ['/a.js', '/b.js'],
      },
      'sign-in': { id: 'sign-in', ...flags, module: '/i.js', imports: ['/a.js', '/b.js'] },
      'routes/admin/users': {
        id: 'routes/admin/users',
        ...flags,
        css: ['/x.css'],
        module: '/u.js',
        imports: ['/a.js', '/c.js'],
      },
    },
  };
  expect(lean(manifest)).toEqual({
    entry: { imports: ['/a.js'] },
    routes: {
      'routes/public/home': {
        id: 'routes/public/home',
        hasLoader: true,
        module: '/h.js',
        imports: ['/b.js'],
      },
      'routes/public/start': { id: 'routes/public/start', hasLoader: true, module: '/s.js' },
      'routes/account/saved': { id: 'routes/account/saved', hasLoader: true, module: '/l.js' },
      'sign-in': { id: 'sign-in', hasLoader: true, module: '/i.js' },
      'routes/admin/users': {
        id: 'routes/admin/users',
        hasLoader: true,
        css: ['/x.css'],
        module: '/u.js',
      },
    },
  });
});
