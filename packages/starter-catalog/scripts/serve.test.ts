import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => {
    child.kill();
  });
  return child;
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const chunk of stream) return String(chunk);
  return '';
}

test('the standalone server serves the API and pictures on localhost only', async () => {
  const line = await firstLine(start({ PORT: '0' }).stdout);
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
  const configuration = await fetch(`${origin}/3/configuration?api_key=any`);
  const { images } = await configuration.json();
  expect(images.secure_base_url).toBe(`${origin}/artwork/`);
  expect((await fetch(`${origin}/3/configuration`)).status).toBe(401);
  const conditionalRequest = {
    headers: { 'if-none-match': configuration.headers.get('etag') ?? '' },
  };
  expect((await fetch(`${origin}/3/configuration?api_key=any`, conditionalRequest)).status).toBe(
    304,
  );

  const { results } = await (await fetch(`${origin}/3/movie/popular?api_key=any`)).json();
  const poster = await fetch(`${images.secure_base_url}w500${results[0].poster_path}`);
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(await poster.text()).toMatch(/^<svg/);
  expect((await fetch(`${images.secure_base_url}w500/poster-movie-0-ko.svg`)).status).toBe(404);
});

test('an invalid PORT is refused with its value', async () => {
  const child = start({ PORT: 'abc' });
  expect(await firstLine(child.stderr)).toContain('PORT is "abc"');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
});
