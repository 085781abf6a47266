import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BUILD = 'build/server/index.js';
/** Cannot start without the build. */
const SERVER = `import '../${BUILD}';
console.log(JSON.stringify([process.argv[1], process.pid, process.env]))`;
const BUILDER = `#!/bin/sh
: > ${BUILD}
`;

test.each([
  ['with a build', true],
  ['without a build', false],
])(
  '%s, starts the server in the same process, with one memory arena on Linux',
  async (_, isBuilt) => {
    const root = await mkdtemp(join(tmpdir(), 'kinora-start-'));
    try {
      for (const folder of ['public', 'server', 'build/server'])
        await mkdir(join(root, folder), { recursive: true });
      await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ include: [] }));
      await writeFile(join(root, 'package-lock.json'), '{}');
      await writeFile(join(root, 'server/main.ts'), SERVER);
      if (isBuilt) await writeFile(join(root, BUILD), '');
      await writeFile(join(root, 'react-router'), BUILDER, { mode: 0o755 });
      const start = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'start.ts')], {
        cwd: root,
        env: { PORT: '4000', PATH: [root, process.env.PATH].join(delimiter) },
      });
      const { stdout, stderr } = await start;
      expect(stderr).toBe('');
      const [program, pid, env] = JSON.parse(stdout) as [string, number, Record<string, string>];
      expect(program.endsWith('server/main.ts')).toBe(true);
      expect(pid).toBe(start.child.pid);
      expect(env.PORT).toBe('4000');
      if (process.platform === 'linux') expect(env.MALLOC_ARENA_MAX).toBe('1');
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
);
